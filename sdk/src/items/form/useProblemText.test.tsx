import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useProblemText } from './useProblemText'

const collection = aCollection('chapters', { id: { primary_key: true }, heading: { required: true } })

function Problem({ item }: { item: object }) {
  const { id, heading } = collection.fields
  if (!id || !heading) throw new Error('The collection lacks a field')
  const problem = { field: heading, problem: { code: 'blank' } } as const
  return useProblemText()({ problem: problem.problem, inner: { collection, item: { ...item }, problem } })
}

it.each([
  [{ id: 3, heading: 'Two' }, 'Two, Heading: Please fill this in.'],
  // It has lost the value by which it is called, and is still not a new one.
  [{ id: 3, heading: '' }, '3, Heading: Please fill this in.'],
  [{ heading: '' }, 'New item, Heading: Please fill this in.'],
])('names the item of a relation in which something is wrong: %j', async (item, text) => {
  renderWithHost(<Problem item={item} />)
  expect(await screen.findByText(text)).toBeVisible()
})
