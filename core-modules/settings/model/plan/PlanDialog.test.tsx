import type { ModelPlan } from '@pergola/sdk/contract'
import { type FakeAnswer, renderWithHost } from '@pergola/sdk/testing'
import { Button } from '@pergola/sdk/ui'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import texts from '../texts.json'
import { isCreationWorthShowing, isWorthShowing, type PlannedChange } from './modelPlan'
import { PlanProvider, useAskPlan } from './PlanProvider'

const plan: ModelPlan = {
  steps: [{ action: 'drop_column', collection: 'books', field: 'title', items: 4, from: 'VARCHAR(60)' }],
  obstacles: [],
  references: [
    { kind: 'permission', name: 'Editors' },
    { kind: 'permission', name: 'Authors' },
    { kind: 'preset', name: null },
  ],
}

function Asker({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const ask = useAskPlan()
  return (
    <Button
      onPress={async () =>
        onAnswer(
          (await ask({
            change: { method: 'DELETE', path: '/fields/books/title' },
            title: 'Delete the field Title?',
            message: 'All of it goes.',
            confirmLabel: 'Delete Title',
            isDestructive: true,
          })) !== null,
        )
      }
    >
      Ask
    </Button>
  )
}

function Changer({ onAnswer }: { onAnswer: (confirmed: PlannedChange | null) => void }) {
  const ask = useAskPlan()
  const change = { method: 'PATCH', path: '/fields/books/title', body: { length: 5 } } as const
  const words = { title: 'Change the field?', message: '', confirmLabel: 'Change Title' }
  return (
    <Button onPress={async () => onAnswer(await ask({ change, ...words, canKeepValues: true }))}>Ask</Button>
  )
}

async function open(answer: () => FakeAnswer, hasPlans = true) {
  const answers: boolean[] = []
  const rendered = renderWithHost(
    <PlanProvider>
      <Asker onAnswer={(isConfirmed) => answers.push(isConfirmed)} />
    </PlanProvider>,
    {
      messages: { modules: { settings: { model: texts } } },
      handlers: { 'DELETE /fields/books/title': answer },
      info: { model_plans: hasPlans },
    },
  )
  await rendered.user.click(screen.getByRole('button', { name: 'Ask' }))
  return { ...rendered, answers }
}

const confirm = () => screen.findByRole('button', { name: 'Delete Title' })

describe('the question before a change of the model', () => {
  it('shows what happens and what refers to it, and asks with plan=1 alone', async () => {
    const { host, user, answers } = await open(() => ({ data: plan }))
    expect(await screen.findByText(/4 items lose their value/)).toBeVisible()
    expect(screen.getByText('Permissions of Editors and Authors')).toBeVisible()
    expect(screen.getByText('1 saved view of a list')).toBeVisible()
    await user.click(await confirm())
    expect(answers).toEqual([true])
    expect(host.requests.map(({ method, query }) => [method, query.plan])).toEqual([['DELETE', '1']])
  })

  it('shows the values in the way, and offers no way to make the change', async () => {
    const obstacles = [{ kind: 'misfit', count: 2, examples: ['The Left Hand of Darkness'] }]
    const { user, answers } = await open(() => ({ data: { ...plan, obstacles } }))
    expect(await screen.findByText('2 items have a value that does not fit')).toBeVisible()
    expect(screen.getByText('The Left Hand of Darkness')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete Title' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Back to the field' }))
    expect(answers).toEqual([false])
  })

  it('keeps the old values in a hidden field where that is chosen: then what was in the way is lost from the field alone', async () => {
    const steps = [{ action: 'change_column', collection: 'books', field: 'title', items: 2 }]
    const obstacles = [{ kind: 'misfit', count: 1, examples: ['The Left Hand of Darkness'] }]
    const cut = [{ kind: 'cut', count: 1, examples: ['The Left Hand of Darkness → The L'] }]
    const kept = [{ action: 'add_column', collection: 'books', field: 'title_before', to: 'VARCHAR(60)' }]
    const answers: unknown[] = []
    const { host, user } = renderWithHost(
      <PlanProvider>
        <Changer onAnswer={(change) => answers.push(change)} />
      </PlanProvider>,
      {
        messages: { modules: { settings: { model: texts } } },
        handlers: {
          'PATCH /fields/books/title': ({ body }) => ({
            data: (body as { keep_values?: boolean }).keep_values
              ? { steps: [...kept, ...steps], obstacles: [], references: [], changes: cut }
              : { steps, obstacles, references: [] },
          }),
        },
        info: { model_plans: true },
      },
    )
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByText('1 item has a value that does not fit')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change Title' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Keep the old values in a hidden field' }))
    expect(await screen.findByText('Values that are cut: 1')).toBeVisible()
    expect(screen.getByText(/The column .* \(VARCHAR\(60\)\) is added to/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change Title' }))
    const body = { length: 5, keep_values: true }
    expect(answers).toEqual([{ method: 'PATCH', path: '/fields/books/title', body }])
    expect(host.requests.map(({ query }) => query.plan)).toEqual(['1', '1'])
  })

  it('never asks a server that would do it, and still asks the person', async () => {
    const { host, user, answers } = await open(() => ({ data: plan }), false)
    expect(screen.getByText('All of it goes.')).toBeVisible()
    await user.click(await confirm())
    expect(answers).toEqual([true])
    expect(host.requests).toEqual([])
  })

  it('holds the change until its plan is known, and asks again where that failed', async () => {
    let isBroken = true
    const { user } = await open(() =>
      isBroken ? { status: 500, error: { code: null, message: 'Out of order' } } : { data: plan },
    )
    expect(await screen.findByText('What this change would do could not be found out')).toBeVisible()
    expect(await confirm()).toBeDisabled()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/4 items lose their value/)).toBeVisible()
    expect(await confirm()).toBeEnabled()
  })

  it.each([
    ['VARCHAR(60)', 'VARCHAR(80)', 5, false],
    ['VARCHAR(60)', 'INT', 5, true],
    ['VARCHAR(60)', 'INT', 0, false],
    ['DECIMAL(10,4)', 'DECIMAL(10,2)', 5, true],
  ])('from %s to %s with %i items is shown: %s', (from, to, items, isShown) => {
    const steps = [{ action: 'change_column', collection: 'books', field: 'title', items, from, to } as const]
    expect(isWorthShowing({ steps, obstacles: [], references: [] })).toBe(isShown)
  })

  it.each([
    ['nothing', {}, false],
    ['their default', { changes: [{ kind: 'filled', count: 2, examples: ['new'] }] }, false],
    ['an empty value', { changes: [{ kind: 'blank', count: 2, examples: [''] }] }, true],
    ['keys of no item', { changes: [{ kind: 'dangling', count: 1, examples: ['7'] }] }, true],
    ['what must be different', { obstacles: [{ kind: 'repeated', count: 2, examples: [''] }] }, true],
  ] as const)('a new field that brings stored items %s is shown: %j', (_what, found, isShown) => {
    const steps = [{ action: 'add_column', collection: 'books', field: 'isbn' } as const]
    const made = { steps, obstacles: [], references: [], ...found } as unknown as ModelPlan
    expect(isCreationWorthShowing(made)).toBe(isShown)
  })
})
