import { callAsAdmin } from './callAsAdmin'

/** Where links of mails of the demo project lead. */
export async function setAppUrl(server: { url: string }, value: string): Promise<void> {
  const known = await callAsAdmin(server, 'GET', '/settings?filter[key][eq]=app_url')
  const [row] = known as { id: number }[]
  if (row) await callAsAdmin(server, 'PATCH', `/settings/${row.id}`, { value })
  else await callAsAdmin(server, 'POST', '/settings', { key: 'app_url', value })
}
