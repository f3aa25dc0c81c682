import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './createQueryClient'

describe('createQueryClient', () => {
  afterEach(() => {
    onlineManager.setOnline(true)
  })

  it('asks a server nearby though the browser calls itself offline', async () => {
    onlineManager.setOnline(false)
    const answer = createQueryClient().fetchQuery({ queryKey: ['cities'], queryFn: async () => 'Oslo' })
    expect(await answer).toBe('Oslo')
  })

  it('reads again what failed once the browser is back', async () => {
    const client = createQueryClient()
    client.mount()
    const read = vi.fn().mockRejectedValueOnce(new Error('unreachable')).mockResolvedValue('Oslo')
    const observer = new QueryObserver(client, { queryKey: ['cities'], queryFn: read })
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('Oslo'))
    stop()
    client.unmount()
  })
})
