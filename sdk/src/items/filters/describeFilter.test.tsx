import { type Filter, useNames } from '@pergola/sdk'
import { aField, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { describeFilter } from './describeFilter'

const fields = {
  population: aField('population', { type: 'integer' }),
  is_capital: aField('is_capital', { type: 'boolean' }),
  kind: aField('kind', { options: { choices: { PPLC: 'Capital', PPL: 'Town' } } }),
  name: aField('name'),
  opened: aField('opened', { type: 'date' }),
  owner: aField('owner', { type: 'owner' }),
}

function Words({ filter }: { filter: Filter }) {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const field = fields[filter.field as keyof typeof fields] ?? null
  const name = field ? names.field('cities', field.field) : filter.field
  return <p>{describeFilter(filter, { name, field, t, language: i18n.language })}</p>
}

describe('a condition in words', () => {
  it.each<[string, string, unknown, string]>([
    ['population', 'gte', '10000000', 'Population greater than or equal 10,000,000'],
    ['is_capital', 'eq', '1', 'Is Capital equal to Yes'],
    ['kind', 'in', 'PPLC,PPL', 'Kind in list Capital, Town'],
    ['name', 'contains', 'Paris, Texas', 'Name contains Paris, Texas'],
    ['name', 'nempty', '', 'Name is not empty'],
    ['opened', 'gte', '$today-7d', 'Opened greater than or equal 7 days ago'],
    ['owner', 'eq', '$me', 'Owner equal to me'],
    ['gone', 'eq', 5, 'gone equal to 5'],
    ['owner', 'eq', '$my_role', 'Owner equal to my role'],
    ['is_capital', 'eq', 'true', 'Is Capital equal to Yes'],
    ['is_capital', 'neq', '0', 'Is Capital not equal to No'],
    ['population', 'lt', '', 'Population less than'],
    ['population', 'lt', 'many', 'Population less than many'],
    ['population', 'nin', '1,2', 'Population not in list 1, 2'],
    ['population', 'in', [1000, 2], 'Population in list 1000, 2'],
    ['kind', 'eq', 'other', 'Kind equal to other'],
    ['name', 'strange', 'a', 'Name strange a'],
    ['name', 'ncontains', null, 'Name does not contain'],
    ['population', 'lte', 5, 'Population less than or equal 5'],
    ['population', 'gt', 5, 'Population greater than 5'],
    ['population', 'null', 5, 'Population is null'],
    ['population', 'nnull', 5, 'Population is not null'],
    ['population', 'empty', 5, 'Population is empty'],
    ['population', 'has', 5, 'Population has related items 5'],
    ['population', 'nhas', 5, 'Population has no related items'],
    ['population', 'untranslated', 5, 'Population not translated into 5'],
  ])('of %s %s %s', (field, operator, value, words) => {
    renderWithHost(<Words filter={{ field, operator, value }} />)
    expect(screen.getByText(words)).toBeVisible()
  })
})
