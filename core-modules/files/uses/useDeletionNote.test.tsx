import type { DeletionNote } from '@pergola/sdk/items'
import { aCollection, type FakeAnswer, renderWithHost } from '@pergola/sdk/testing'
import { Button } from '@pergola/sdk/ui'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import messages from '../messages.json'
import type { FileUses } from './fileUsesQuery'
import { useDeletionNote } from './useDeletionNote'

const nowhere: FileUses = { uses: [], hidden: 0, isComplete: true }

function Asked({ keys }: { keys: number[] }) {
  const { note, dialog } = useDeletionNote()
  const [text, setText] = useState<DeletionNote>('not asked')
  const answer = typeof text === 'string' ? { text, alternative: null } : text
  return (
    <>
      <Button onPress={async () => setText((await note?.(keys)) ?? null)}>Ask</Button>
      <output>{answer?.text}</output>
      {answer?.alternative && (
        <Button onPress={answer.alternative.onPress}>{answer.alternative.label}</Button>
      )}
      {dialog}
    </>
  )
}

async function ask(answers: Record<number, FakeAnswer>, options: { keys?: number[]; isOurs?: boolean } = {}) {
  const { keys = Object.keys(answers).map(Number), isOurs = true } = options
  const rendered = renderWithHost(<Asked keys={keys} />, {
    collections: [aCollection('articles', { cover: { type: 'file' } })],
    messages: { modules: { files: messages } },
    info: { hydrate: isOurs },
    handlers: Object.fromEntries(
      Object.entries(answers).map(([key, answer]) => [`GET /files/${key}/uses`, () => answer]),
    ),
  })
  await rendered.user.click(screen.getByRole('button', { name: 'Ask' }))
  return rendered
}

describe('before files are deleted', () => {
  it('the question says how many items refer to them, and where', async () => {
    const cover = { collection: 'articles', field: 'cover', by: 'reference' as const, items: [{ id: 1 }] }
    await ask({
      11: { data: { ...nowhere, uses: [{ ...cover, others: 2 }] } },
      12: { data: { ...nowhere, uses: [{ ...cover, others: 0 }], hidden: 1 } },
    })
    expect(
      await screen.findByText(
        '5 items still refer to what is deleted (Articles, Cover; 1 item of a collection that your role may not read).',
      ),
    ).toBeVisible()
  })

  it('another file can take the place of one', async () => {
    const cover = { collection: 'articles', field: 'cover', by: 'reference' as const, items: [{ id: 1 }] }
    const { user } = await ask({ 11: { data: { ...nowhere, uses: [{ ...cover, others: 0 }] } } })
    await user.click(await screen.findByRole('button', { name: 'Replace everywhere' }))
    expect(await screen.findByRole('dialog', { name: 'Replace everywhere' })).toBeVisible()
  })

  it('of several, or of one that only hidden items use, none can be replaced', async () => {
    const cover = { collection: 'articles', field: 'cover', by: 'reference' as const, items: [{ id: 1 }] }
    const use = { data: { ...nowhere, uses: [{ ...cover, others: 0 }] } }
    const { unmount } = await ask({ 11: use, 12: use })
    await screen.findByText(/2 items still refer/)
    expect(screen.queryByRole('button', { name: 'Replace everywhere' })).toBeNull()
    unmount()
    await ask({ 11: { data: { ...nowhere, hidden: 1 } } })
    await screen.findByText(/1 item still refers/)
    expect(screen.queryByRole('button', { name: 'Replace everywhere' })).toBeNull()
  })

  it('it says nothing where nothing does', async () => {
    await ask({ 11: { data: nowhere } })
    expect(await screen.findByText('', { selector: 'output:empty' })).toBeInTheDocument()
  })

  it('it says so where not all texts were searched', async () => {
    await ask({ 11: { data: { ...nowhere, isComplete: false } } })
    expect(await screen.findByText(/more texts than are searched here/)).toBeVisible()
  })

  it('it says so where that is not known', async () => {
    await ask({ 11: { status: 500, error: { code: null, message: 'Out of order' } } })
    expect(await screen.findByText('It could not be found out where they are used.')).toBeVisible()
  })

  it('it looks up no more than ten files', async () => {
    const { host } = await ask({}, { keys: Array.from({ length: 11 }, (_, index) => index) })
    expect(await screen.findByText('Where more than 10 files are used is not looked up.')).toBeVisible()
    expect(host.requests.filter(({ path }) => path.endsWith('/uses'))).toEqual([])
  })

  it('asks no server that does not say where files are used', async () => {
    const { host } = await ask({ 11: { data: nowhere } }, { isOurs: false })
    expect(host.requests.filter(({ path }) => path.endsWith('/uses'))).toEqual([])
  })
})
