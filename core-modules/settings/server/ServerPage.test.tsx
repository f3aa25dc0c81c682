import { type RenderWithHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ConnectionPage } from './ConnectionPage'
import { ServerPage } from './ServerPage'
import type { ServerDetails } from './serverDetailsQuery'
import texts from './texts.json'

const details: ServerDetails = {
  contract_version: '8.8.1',
  sdk_version: '0.2.0',
  node_version: '22.1.0',
  started_on: '2026-03-01T08:00:00.000Z',
  database: { type: 'mysql', version: '10.11.6-MariaDB', answer_ms: 1.2, size_bytes: 31_000_000 },
  storage: { type: 's3', files: 1250, size_bytes: 5_100_000 },
  mail: { type: 'smtp', from: 'a@b.example' },
  disk: { free_bytes: 4_000_000_000, size_bytes: 100_000_000_000 },
  memory: { used_bytes: 120_000_000 },
  webhooks: { pending: 0, failed: 3 },
}
const messages = { modules: { settings: { server: texts } } }
const renderPage = (options: RenderWithHostOptions) =>
  renderWithHost(<ServerPage settingsPath="/atlas/settings" />, { messages, ...options })

describe('settings → server details', () => {
  it('shows how each part of the server is doing', async () => {
    renderPage({ info: { hydrate: true }, handlers: { 'GET /server_details': () => ({ data: details }) } })
    for (const text of [
      '10.11.6-MariaDB',
      '31 MB',
      '1.2 ms',
      'A bucket (S3)',
      '1,250',
      'a@b.example',
      '4 GB',
    ]) {
      expect(await screen.findByText(text)).toBeVisible()
    }
    expect(screen.getByRole('meter', { name: 'Used part of the disk' })).toHaveAttribute(
      'value',
      '96000000000',
    )
  })

  it('sends a test mail to the one who asks for it, from the address of the server', async () => {
    let answers: object[] = [
      { status: 500, error: { code: 503, message: 'The mail server is away' } },
      { public: true },
    ]
    const { user, host } = renderPage({
      info: { hydrate: true },
      handlers: {
        'GET /server_details': () => ({ data: details }),
        'POST /mail': () => {
          const [answer = {}, ...others] = answers
          answers = others
          return answer
        },
      },
    })
    const button = await screen.findByRole('button', { name: 'Send a test mail' })
    const notices = () => host.stores.notifications.getState().items.map(({ title }) => title)
    await user.click(button)
    await expect.poll(notices).toEqual(['The mail server is away'])
    await user.click(button)
    await expect.poll(notices).toContain('A test mail is on its way to ada@example.com')
    const sent = host.requests.findLast(({ path }) => path === '/mail')
    expect(sent?.body).toMatchObject({ to: 'ada@example.com', type: 'plain', use_default_email: true })
  })

  it('says when nothing could be read, and asks again', async () => {
    let isBroken = true
    const { user } = renderPage({
      info: { hydrate: true },
      handlers: {
        'GET /server_details': () =>
          isBroken ? { status: 500, error: { code: null, message: 'Out of order' } } : { data: details },
      },
    })
    const alert = await screen.findByRole('alert', undefined, { timeout: 5_000 })
    isBroken = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('10.11.6-MariaDB')).toBeVisible()
  })

  it('shows of another server what the contract says, without a call of our own', async () => {
    const { host } = renderPage({ info: { version: '8.7.0', database: 'mysql' } })
    expect(screen.getByText('8.7.0')).toBeVisible()
    expect(screen.getByText('20 MB')).toBeVisible()
    expect(host.requests).toEqual([])
  })
})

describe('settings → connection', () => {
  it('measures when asked, and says what came of it', async () => {
    let count = 0
    const { user, host } = renderWithHost(<ConnectionPage settingsPath="/atlas/settings" />, {
      messages,
      handlers: {
        'GET /server/ping': () =>
          ++count === 4 ? { status: 500, error: { code: null, message: 'x' } } : { data: 'pong' },
      },
    })
    await user.click(screen.getByRole('button', { name: 'Measure now' }))
    expect(await screen.findByRole('img', { name: /^The last 10 pings: .* 1 failed$/ })).toBeVisible()
    expect(host.stores.latency.getState().samplesMs).toHaveLength(10)
  })
})
