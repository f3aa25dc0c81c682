import { renderWithHost } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import type { NotificationInput } from '../host/stores/notifications'
import { useNotify } from './useHostState'

function Asking({ input }: { input: NotificationInput }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify(input)}>
      Notify
    </button>
  )
}

describe('a notification of an extension', () => {
  it('is plain text, whatever it asks for: no markdown, and no elements', async () => {
    const asked = {
      title: [
        'A ',
        <a key="link" href="https://elsewhere.example">
          the report
        </a>,
      ],
      details: '[here](https://elsewhere.example)',
      detailsFormat: 'markdown',
      color: 'warning',
    } as unknown as NotificationInput
    const { host, user, getByRole } = renderWithHost(<Asking input={asked} />)
    await user.click(getByRole('button', { name: 'Notify' }))
    const [shown] = host.stores.notifications.getState().items
    expect(shown).toMatchObject({
      title: 'A ,[object Object]',
      details: '[here](https://elsewhere.example)',
      color: 'warning',
    })
    expect(shown?.detailsFormat).toBeUndefined()
  })
})
