import type { Item } from '@pergola/sdk'
import type { Permission } from '@pergola/sdk/contract'
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

it.each([
  ['one-to-many', {}, [aPermission('cities', { read: 'none' })]],
  [
    'many-to-many',
    { language: {} },
    [aPermission('country_languages'), aPermission('languages', { read: 'none' })],
  ],
])('%s of who may create and not read says so, and makes new items', async (id, made, permissions) => {
  const { user, host, changes } = await renderList(id, permissions)
  expect(screen.getByText('No access')).toBeVisible()
  expect(screen.queryByText('No items selected.')).not.toBeInTheDocument()
  expect(offered()).toEqual(['Add new'])
  await user.click(screen.getByRole('button', { name: 'Add new' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(changes.at(-1)).toEqual([made])
  expect(await screen.findByRole('button', { name: 'Remove New' })).toBeVisible()
  expect(host.requests).toEqual([])
})

it.each<[string, Partial<Permission>, string[]]>([
  ['neither change nor delete them', { update: 'none', delete: 'none' }, ['Add new']],
  ['not create them', { create: 'none', delete: 'none' }, ['Remove 1', 'Select existing']],
  ['not write what makes them rows of it', { write_field_blacklist: ['country'] }, []],
])('one-to-many offers to who may %s what can be saved', async (_what, rights, buttons) => {
  await renderList('one-to-many', [aPermission('cities', rights)], [{ id: 1, country: PARENT_KEY }])
  await screen.findByRole('button', { name: '1' })
  expect(offered()).toEqual(buttons)
})

async function renderList(id: string, permissions: Permission[], cities: Item[] = []) {
  const input = await inputs[id]?.()
  if (!input) throw new Error(`There is no core interface "${id}"`)
  return renderInput(input, interfaceOf(id), {
    props: { relation: relationOf(id), primaryKey: PARENT_KEY },
    host: { ...optionWorld(), items: { cities }, user: anEditor(), permissions },
  })
}

const offered = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    .filter((name) => /^(Add|Select|Remove)/.test(name))
    .sort()
