import type { ModelChange } from '@pergola/sdk/contract'
import { type FakeHandler, renderWithHost } from '@pergola/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PlanProvider } from '../plan/PlanProvider'
import texts from '../texts.json'
import { ModelFilePage } from './ModelFilePage'

const base = { from: null, to: {}, keys: [], requires: [] }
const changes: ModelChange[] = [
  { ...base, id: 'collection:books', part: 'collection', action: 'create', names: ['books'] },
  {
    ...base,
    ...{ id: 'field:art/title', part: 'field', action: 'delete', names: ['art', 'title'] },
    plan: {
      steps: [{ action: 'drop_column', collection: 'art', field: 'title', items: 4, from: 'VARCHAR(60)' }],
      obstacles: [],
      references: [],
    },
  },
  {
    ...base,
    ...{ id: 'setting:project_color', part: 'setting', action: 'update', names: ['project_color'] },
    ...{ from: { value: '#111111' }, to: { value: '#222222' }, keys: ['value'] },
  },
  {
    ...base,
    id: 'field:art/no',
    part: 'field',
    action: 'update',
    names: ['art', 'no'],
    refusal: 'It is a key',
  },
]

async function open(answers: { diff?: FakeHandler; apply?: FakeHandler } = {}, text = '{"pergola":1}') {
  const rendered = renderWithHost(
    <PlanProvider>
      <ModelFilePage settingsPath="/atlas/settings" />
    </PlanProvider>,
    {
      messages: { modules: { settings: { model: texts } } },
      info: { model_plans: true },
      handlers: {
        'POST /schema/diff': answers.diff ?? (() => ({ data: { hash: 'h1', changes } })),
        'POST /schema/apply': answers.apply ?? (() => ({ data: { done: [] } })),
      },
    },
  )
  await screen.findAllByRole('button', { name: 'Choose a file' })
  const input = rendered.container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file input')
  await rendered.user.upload(input, new File([text], 'model.json', { type: 'application/json' }))
  return rendered
}

const applied = ({ requests }: { requests: readonly { path: string; body: unknown }[] }) =>
  requests.filter(({ path }) => path === '/schema/apply').map(({ body }) => body)

describe('the model as a file', () => {
  it('chooses what loses nothing, and makes it without a question', async () => {
    const { user, host } = await open()
    expect(await screen.findByRole('checkbox', { name: 'Create collection books' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Delete field art / title' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Change field art / no' })).toBeDisabled()
    expect(screen.getByText('It is a key')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Make 2 changes' }))
    expect(applied(host)).toEqual([
      { snapshot: { pergola: 1 }, hash: 'h1', only: ['collection:books', 'setting:project_color'] },
    ])
  })

  it('shows what is lost once more, and makes nothing before it is confirmed', async () => {
    const { user, host } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Delete field art / title' }))
    await user.click(screen.getByRole('button', { name: 'Make 3 changes' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(/4 items lose their value/)).toBeVisible()
    expect(applied(host)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Make 3 changes' }))
    expect(applied(host)).toHaveLength(1)
  })

  it('compares again after a refusal, so that what is left is seen', async () => {
    const { user, host } = await open({
      apply: () => ({ status: 409, error: { code: 217, message: 'Changed' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Make 2 changes' }))
    expect(await screen.findByRole('checkbox', { name: 'Create collection books' })).toBeChecked()
    expect(host.requests.filter(({ path }) => path === '/schema/diff')).toHaveLength(2)
  })

  it('asks before it takes the own way in, and then makes it all the same', async () => {
    const { user, host } = await open({
      apply: ({ query }) =>
        query.keep_access
          ? { status: 409, error: { code: 218, message: 'Your own address is not in the list' } }
          : { data: { done: [] } },
    })
    await user.click(await screen.findByRole('button', { name: 'Make 2 changes' }))
    await waitFor(() => expect(applied(host)).toHaveLength(2))
    expect(host.confirmations).toHaveLength(1)
  })

  it('says that a file is none, and asks no server', async () => {
    const { host } = await open({}, 'no JSON')
    expect(await screen.findByText('model.json is not a model file')).toBeVisible()
    expect(host.requests).toEqual([])
  })

  it('says that there is no difference, and what the server refused', async () => {
    await open({ diff: () => ({ data: { hash: 'h', changes: [] } }) })
    expect(await screen.findByText('No difference')).toBeVisible()
    await open({
      diff: () => ({ status: 422, error: { code: 4, message: 'roles: This should be a list.' } }),
    })
    expect(await screen.findByText('roles: This should be a list.')).toBeVisible()
  })
})
