import { aCollection, anExtension, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { newDraft } from '../fieldDraft'
import { PlanProvider } from '../plan/PlanProvider'
import texts from '../texts.json'
import { useFieldEditor } from './useFieldEditor'

const before = aCollection('notes', {})
const after = aCollection('notes', { title: {} })
const input = { ...anExtension('interface', 'text-input'), types: ['string'] as const }
const start = { ...newDraft(input), field: 'title' }
let learn: () => void = () => {}

function Editor() {
  const [collection, setCollection] = useState(before)
  learn = () => setCollection(after)
  const editor = useFieldEditor({ collection, saved: null, start })
  return (
    <button type="button" onClick={() => void editor.save()}>
      {editor.problems.field ?? 'Create'}
    </button>
  )
}

it('does not call the name of a new field taken once the model has it', async () => {
  const { user, host } = renderWithHost(
    <PlanProvider>
      <Editor />
    </PlanProvider>,
    {
      messages: { modules: { settings: { model: texts } } },
      handlers: {
        'POST /fields/notes': () => {
          learn()
          return { data: after.fields.title }
        },
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await expect.poll(() => host.stores.notifications.getState().items).toMatchObject([{ color: 'success' }])
  expect(screen.getByRole('button', { name: 'Create' })).toBeVisible()
})
