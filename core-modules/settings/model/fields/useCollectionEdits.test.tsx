import { aCollection, type FakeAnswer, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import texts from '../texts.json'
import { useCollectionEdits } from './useCollectionEdits'

const notes = aCollection('notes', { title: {} })

function Form() {
  const edits = useCollectionEdits(notes)
  return (
    <>
      <input
        aria-label="Note"
        value={String(edits.values.note ?? '')}
        onChange={(event) => edits.stage('note', event.target.value)}
      />
      <button type="button" onClick={() => void edits.save()}>
        {edits.hasEdits ? 'Save' : 'Saved'}
      </button>
    </>
  )
}

it('keeps what is typed while a save is on its way, and compares it with what was sent', async () => {
  let answer: (answer: FakeAnswer) => void = () => {}
  const { fields: _fields, ...stored } = notes
  const { user, host } = renderWithHost(<Form />, {
    messages: { modules: { settings: { model: texts } } },
    info: { nested_bases: true },
    handlers: {
      'PATCH /collections/notes': () => new Promise((resolve) => (answer = resolve)),
    },
  })
  const note = screen.getByRole('textbox', { name: 'Note' })
  await user.type(note, 'Short')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(note, ' story')
  answer({ data: stored })
  await expect.poll(() => host.stores.notifications.getState().items.length).toBe(1)
  expect(note).toHaveValue('Short story')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  answer({ data: stored })
  expect(await screen.findByRole('button', { name: 'Saved' })).toBeVisible()
  const bodies = host.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(bodies).toEqual([
    { note: 'Short', $base: { note: null } },
    { note: 'Short story', $base: { note: 'Short' } },
  ])
})
