import { aCollection, anExtension, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import messages from '../../messages.json'
import texts from '../texts.json'
import { FieldGrid } from './FieldGrid'

const german = { locale: 'de-DE', translation: 'Titel' }
const notes = aCollection('notes', {
  id: { sort: 1, interface: 'primary-key' },
  title: { sort: 2, interface: 'text-input', translation: [german] },
})

async function rename(typed: string) {
  const { user, host } = renderWithHost(
    <FieldGrid collection={notes} basePath="/notes" onDuplicate={vi.fn()} onRemove={vi.fn()} />,
    {
      collections: [notes],
      messages: { modules: { settings: { ...messages, model: texts } } },
      handlers: { 'PATCH /fields/notes': () => ({ data: [] }) },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Actions for Title' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const box = await screen.findByRole('textbox', { name: 'Rename' })
  await expect.poll(() => document.activeElement === box, { timeout: 10_000 }).toBe(true)
  expect(box).toHaveValue('Title')
  await user.keyboard(typed)
  const sent = () => host.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { user, sent }
}

it.each([
  ['Enter', 'Heading{Enter}'],
  ['leaving the box', 'Heading{Tab}'],
])(
  'calls a field otherwise in the language of the console by %s, and keeps the other languages',
  async (_how, typed) => {
    const { sent } = await rename(typed)
    const translation = [german, { locale: 'en-US', translation: 'Heading' }]
    await expect.poll(sent).toEqual([[{ field: 'title', translation }]])
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)

it.each([
  ['Escape', 'Heading{Escape}'],
  ['the same name', '{Enter}'],
  ['no name', '{Backspace}{Enter}'],
])('keeps what a field is called by %s', async (_how, typed) => {
  const { sent } = await rename(typed)
  expect(await screen.findByRole('link', { name: 'Title' })).toBeVisible()
  expect(sent()).toEqual([])
})

it('shows the id of an interface beside the field where another one has its name', async () => {
  const manifests = ['text-input', 'own-input'].map((id) =>
    anExtension('interface', id, {}, { name: 'Text Input' }),
  )
  renderWithHost(
    <FieldGrid collection={notes} basePath="/notes" onDuplicate={vi.fn()} onRemove={vi.fn()} />,
    { collections: [notes], manifests, messages: { modules: { settings: { ...messages, model: texts } } } },
  )
  expect(await screen.findByText('Text Input (text-input)')).toBeVisible()
})
