import type { Field } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import messages from './messages.json'
import TabularOptions from './options'

const cities = aCollection('cities', { name: {}, region: {}, note: {} })

function Host() {
  const [fields, setFields] = useState('name,region')
  return (
    <>
      <TabularOptions
        collection={cities}
        fields={Object.values(cities.fields) as Field[]}
        primaryKeyField="id"
        viewOptions={{}}
        viewQuery={{ fields }}
        onQueryChange={(change) => setFields(String(change.fields))}
        onOptionsChange={() => {}}
      />
      <p data-testid="fields">{fields}</p>
    </>
  )
}

describe('the columns of a table', () => {
  it('are ticked and unticked without leaving their place, so that the focus stays', async () => {
    const { user } = renderWithHost(<Host />, {
      collections: [cities],
      messages: { layouts: { tabular: messages } },
    })
    const name = await screen.findByRole('checkbox', { name: 'Name' })
    await user.click(name)
    expect(screen.getByTestId('fields')).toHaveTextContent('region')
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)[0]).toBe('Name')
    expect(name.closest('[role=row]')).toContainElement(document.activeElement as HTMLElement)
    await user.click(name)
    expect(screen.getByTestId('fields')).toHaveTextContent('name,region')
  })
})
