import { createFakeHost } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { saveSettings } from './saveSettings'

describe('saveSettings', () => {
  it('changes keys that have a row, creates the others, and answers all rows', async () => {
    const { api, requests } = createFakeHost({
      items: { directus_settings: [{ id: 4, key: 'project_name', value: 'Atlas' }] },
    })
    const rows = [
      { id: 4, key: 'project_name', value: 'Atlas' },
      { id: 5, key: 'default_limit', value: 200 },
    ]
    const saved = await saveSettings(api, rows, { project_name: 'Globe', telemetry: false })
    expect(requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'PATCH', path: '/settings/4', body: { value: 'Globe' } },
      { method: 'POST', path: '/settings', body: { key: 'telemetry', value: false } },
    ])
    expect(saved.map(({ key, value }) => [key, value])).toEqual([
      ['project_name', 'Globe'],
      ['default_limit', 200],
      ['telemetry', false],
    ])
  })
})
