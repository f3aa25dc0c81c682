import { anEditor, aPermission, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inputs, interfaceOf } from './shared/everyInterface'
import { optionWorld, PARENT_KEY, relationOf } from './shared/optionWorld'

it.each([
  ['one-to-many', 'languages', 'Cities'],
  ['many-to-many', 'languages', 'Country Languages'],
  ['many-to-many', 'country_languages', 'Languages'],
  ['files', 'country_languages', 'Languages'],
  ['checkboxes-relational', 'country_languages', 'Languages'],
  ['translation', 'languages', 'Texts'],
])(
  '%s of who may only read %s says that %s may not be read, and asks the server for nothing',
  async (id, readable, missing) => {
    const input = await inputs[id]?.()
    if (!input) throw new Error(`There is no core interface "${id}"`)
    const { host } = await renderInput(input, interfaceOf(id), {
      props: { relation: relationOf(id), primaryKey: PARENT_KEY },
      host: { ...optionWorld(), user: anEditor(), permissions: [aPermission(readable)] },
    })
    expect(screen.getByText('No access')).toBeVisible()
    expect(screen.getByText(new RegExp(`may not read ${missing}\\.`))).toBeVisible()
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(host.requests).toEqual([])
  },
)
