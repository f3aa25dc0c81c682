import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { WebhooksPage } from './WebhooksPage'
import type { Delivery } from './webhooksQuery'

const hook = {
  id: 4,
  status: 'active',
  http_action: 'post',
  url: 'https://example.com/hook',
  collection: 'cities',
  directus_action: 'item.create:after',
}
const delivery: Delivery = {
  id: 1,
  state: 'delivered',
  method: 'POST',
  url: 'https://example.com/hook',
  attempts: 2,
  response_status: 200,
  error: null,
  answer: null,
  created_on: '2026-03-01T08:00:00.000Z',
  finished_on: '2026-03-01T08:00:00.120Z',
}

function renderPage(webhooks: object[], isOurs = true, sent: Delivery = delivery) {
  const log: Delivery[] = []
  return renderWithHost(<WebhooksPage settingsPath="/atlas/settings" />, {
    info: { hydrate: isOurs },
    collections: [aCollection('cities')],
    handlers: {
      'GET /webhooks': () => ({ data: webhooks }),
      'GET /webhooks/4/deliveries': () => ({ data: log }),
      'POST /webhooks/4/test': () => {
        log.unshift(sent)
        return { data: sent }
      },
    },
  })
}

describe('settings → webhooks', () => {
  it('says each in a sentence', async () => {
    renderPage([hook, { ...hook, id: 5, status: 'inactive', collection: null }])
    const row = await screen.findByRole('row', { name: /When an item of Cities is created/ })
    expect(within(row).getByText('POST https://example.com/hook')).toBeVisible()
    expect(within(row).getByText('Active')).toBeVisible()
    expect(screen.getByText('Not set up yet')).toBeVisible()
  })

  it('sends a test call and shows it among the last ones', async () => {
    const { user } = renderPage([hook])
    await user.click(await screen.findByRole('button', { name: /^Calls/ }))
    expect(await screen.findByText('It was not called yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send a test call' }))
    expect(await screen.findByText('The test call arrived')).toBeVisible()
    const table = await screen.findByRole('grid', { name: 'Last calls' })
    expect(within(table).getByText('120 ms')).toBeVisible()
  })

  it('says why a test call came to nothing', async () => {
    const failed = {
      ...delivery,
      state: 'failed',
      response_status: null,
      error: 'No answer in time',
    } as const
    const { user } = renderPage([hook], true, failed)
    await user.click(await screen.findByRole('button', { name: /^Calls/ }))
    await user.click(screen.getByRole('button', { name: 'Send a test call' }))
    expect(await screen.findByText('The test call failed')).toBeVisible()
    expect(screen.getAllByText('No answer in time').length).toBeGreaterThan(0)
  })

  it('makes a call again once for each press, and shows what a refusal said as text', async () => {
    const failed = {
      ...delivery,
      id: 9,
      state: 'failed',
      response_status: 400,
      error: 'Answered 400',
      answer: '<b>No</b>',
    } as const
    let retries = 0
    let release = () => {}
    const isPressedTwice = new Promise<void>((resolve) => {
      release = resolve
    })
    const { user } = renderWithHost(<WebhooksPage settingsPath="/atlas/settings" />, {
      info: { hydrate: true },
      collections: [aCollection('cities')],
      handlers: {
        'GET /webhooks': () => ({ data: [hook] }),
        'GET /webhooks/4/deliveries': () => ({
          data: [...(retries > 0 ? [{ ...delivery, id: 10 }] : []), failed],
        }),
        'POST /webhooks/4/deliveries/9/retry': async () => {
          retries += 1
          await isPressedTwice
          return { data: { ...delivery, id: 10 } }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Calls/ }))
    expect(await screen.findByText('<b>No</b>')).toBeVisible()
    await user.dblClick(screen.getByRole('button', { name: /^Call again/ }))
    release()
    expect(await screen.findByText('Answered 200')).toBeVisible()
    expect(retries).toBe(1)
  })

  it.each([
    ['failed and waits for its next attempt', 'Answered 500', true],
    ['is made for the first time', null, false],
  ])('offers to make a call again that %s: %s, %s', async (_case, error, isOffered) => {
    const { user } = renderPage([hook], true, { ...delivery, state: 'pending', finished_on: null, error })
    await user.click(await screen.findByRole('button', { name: /^Calls/ }))
    await user.click(screen.getByRole('button', { name: 'Send a test call' }))
    const again = await screen.findByRole('button', { name: /^Call again/ })
    expect(again.hasAttribute('disabled')).toBe(!isOffered)
  })

  it('leads from an empty list to the first one', async () => {
    renderPage([])
    expect(await screen.findByRole('link', { name: 'Create webhook' })).toHaveAttribute(
      'href',
      '/atlas/settings/webhooks/+',
    )
  })

  it('offers no calls on a server that keeps none', async () => {
    renderPage([hook], false)
    await screen.findByRole('row', { name: /Cities/ })
    expect(screen.queryByRole('button', { name: /^Calls/ })).toBeNull()
  })
})
