import type { DisplayProps, Field, Item } from '@pergola/sdk'
import { defineTextDisplay, InterfaceDisplay, useDisplayTexts, WithDisplayTexts } from '@pergola/sdk/items'
import { aCollection, aField, aRelation, renderWithHost } from '@pergola/sdk/testing'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

const stars = aField('rating', { type: 'integer', interface: 'stars', options: { unit: 'stars' } })
const Stars = defineTextDisplay(({ value, options }, { language }) => `${value} ${options.unit} ${language}`)

/** A cell as tables draw it: text where there is one, else what draws the value. */
function Cell({ field, item }: { field: Field; item: Item }) {
  const texts = useDisplayTexts()
  return (
    <WithDisplayTexts texts={texts}>
      {(textOf) => {
        const text = textOf(field, item)
        return text === null ? (
          <p>
            <InterfaceDisplay field={field} value={item[field.field]} values={item} />
          </p>
        ) : (
          <b>{text}</b>
        )
      }}
    </WithDisplayTexts>
  )
}

function renderCell(field: Field, item: Item, display?: unknown, options = {}) {
  const extensions = display ? { interface: { stars: { display: display as never } } } : {}
  const { container } = renderWithHost(<Cell field={field} item={item} />, { extensions, ...options })
  return { text: container.querySelector('b')?.textContent, drawn: container.querySelector('p')?.textContent }
}

it('says what the display says of a value, with the options of its field and the language of the console', () => {
  expect(renderCell(stars, { rating: 3 }, Stars)).toEqual({ text: '3 stars en-US', drawn: undefined })
})

it('says the plain value where the interface has no display', () => {
  expect(renderCell(stars, { rating: 3 })).toEqual({ text: '3', drawn: undefined })
})

it('leaves nothing, and fields without a column, to what draws them', () => {
  expect(renderCell(stars, { rating: null }, Stars)).toEqual({ text: undefined, drawn: '--' })
  const alias = { ...stars, type: 'alias' as const }
  expect(renderCell(alias, { rating: 3 }, Stars).text).toBeUndefined()
})

it('leaves values to their component that cannot be said, and is the same text within one', () => {
  const display = defineTextDisplay(
    ({ value }) => (value === 0 ? null : `${value} stars`),
    ({ value }: DisplayProps) => <i>none of {String(value)}</i>,
  )
  expect(renderCell(stars, { rating: 0 }, display)).toEqual({ text: undefined, drawn: 'none of 0' })
  const { container } = renderWithHost(<InterfaceDisplay field={stars} value={2} values={{}} />, {
    extensions: { interface: { stars: { display: display as never } } },
  })
  expect(container).toHaveTextContent('2 stars')
  const plain = defineTextDisplay(() => null)
  expect(renderCell(stars, { rating: 7 }, plain)).toEqual({ text: undefined, drawn: '7' })
})

it('breaks no table where a display uses hooks, which belong into its component', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const textOf = vi.fn(({ value }: DisplayProps) => useState(`${value} hooked`)[0])
  const answered: (string | null)[] = []
  const display = Object.assign(({ value }: DisplayProps) => <i>{String(value)}</i>, {
    // As the host calls it: what throws is left to the slot.
    textOf: (props: DisplayProps) => {
      try {
        const text = textOf(props)
        answered.push(text)
        return text
      } catch {
        return null
      }
    },
  })
  expect(renderCell(stars, { rating: 3 }, display)).toEqual({ text: undefined, drawn: '3' })
  expect(textOf).toHaveBeenCalled()
  expect(answered).toEqual([])
})

it('fills the template of a related item with what its displays say, unless one of them has to draw', () => {
  const cities = aCollection('cities', { country: { type: 'm2o', interface: 'related' } })
  const country = cities.fields.country as Field
  const countries = aCollection('countries', {
    name: {},
    rating: { type: 'integer', interface: 'stars', options: { unit: '*' } },
  })
  const Related = defineTextDisplay(({ value, relation }, { fillTemplate }) =>
    fillTemplate('{{name}} ({{rating}}) {{area}}', relation?.collectionOne.collection ?? '', value as Item),
  )
  const said = (display: unknown) =>
    renderCell(country, { country: { name: 'Chile', rating: 4, area: null } }, display, {
      extensions: { interface: { related: { display: Related }, stars: { display } } },
      collections: [cities, countries],
      relations: [
        aRelation({
          collection_many: 'cities',
          field_many: 'country',
          collection_one: 'countries',
          field_one: null,
        }),
      ],
    }).text
  expect(said(Stars)).toBe('Chile (4 * en-US) ')
  expect(said(() => null)).toBeUndefined()
})
