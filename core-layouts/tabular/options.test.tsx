import type { Field } from '@pergola/sdk'
import { aCollection, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import messages from './messages.json'
import TabularOptions from './options'

const cities = aCollection('cities', { name: {}, region: {}, note: {} })

function Host({ widths }: { widths?: Record<string, number> }) {
  const [fields, setFields] = useState('name,region')
  const [options, setOptions] = useState<Record<string, unknown>>(widths ? { widths } : {})
  return (
    <>
      <TabularOptions
        collection={cities}
        fields={Object.values(cities.fields) as Field[]}
        primaryKeyField="id"
        viewOptions={options}
        viewQuery={{ fields }}
        onQueryChange={(change) => setFields(String(change.fields))}
        onOptionsChange={(change) => setOptions((known) => ({ ...known, ...change }))}
      />
      <p data-testid="fields">{fields}</p>
      <p data-testid="options">{JSON.stringify(options)}</p>
    </>
  )
}

const renderOptions = (widths?: Record<string, number>) =>
  renderWithHost(<Host {...(widths && { widths })} />, {
    collections: [cities],
    messages: { layouts: { tabular: messages } },
  })

describe('the rows of a table', () => {
  it('are comfortable and have one line, unless something else is chosen', async () => {
    const { user } = renderOptions()
    const spacing = await screen.findByRole('button', { name: /Spacing/ })
    expect(spacing).toHaveTextContent('Comfortable')
    await user.click(spacing)
    await user.click(await screen.findByRole('option', { name: 'Cozy' }))
    expect(spacing).toHaveTextContent('Cozy')
    const wrap = screen.getByRole('switch')
    expect(wrap).not.toBeChecked()
    await user.click(wrap)
    expect(wrap).toBeChecked()
    expect(screen.getByTestId('options')).toHaveTextContent('{"spacing":"cozy","wrap":true}')
  })
})

describe('the columns of a table', () => {
  it('get their automatic widths back all at once, where any is set', async () => {
    const { user } = renderOptions({ name: 90 })
    await user.click(await screen.findByRole('button', { name: 'Automatic column widths' }))
    expect(screen.getByTestId('options')).toHaveTextContent('{"widths":{}}')
    expect(screen.queryByRole('button', { name: 'Automatic column widths' })).not.toBeInTheDocument()
  })

  it('are at least one', async () => {
    const { user } = renderOptions()
    await user.click(await screen.findByRole('checkbox', { name: 'Name' }))
    expect(screen.getByRole('checkbox', { name: 'Region' })).toBeDisabled()
    expect(screen.getByRole('checkbox', { name: 'Name' })).toBeEnabled()
  })

  it('are ticked and unticked without leaving their place, so that the focus stays', async () => {
    const { user } = renderOptions()
    const name = await screen.findByRole('checkbox', { name: 'Name' })
    await user.click(name)
    expect(screen.getByTestId('fields')).toHaveTextContent('region')
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)[0]).toBe('Name')
    expect(name.closest('[role=row]')).toContainElement(document.activeElement as HTMLElement)
    await user.click(name)
    expect(screen.getByTestId('fields')).toHaveTextContent('name,region')
  })
})
