import type { FakeHandler } from '@pergola/sdk/testing'
import { renderWithHost } from '@pergola/sdk/testing'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSettingsEdits } from './useSettingsEdits'

function open(handler: FakeHandler) {
  const onSaved = vi.fn()
  const drawn = { current: null as ReturnType<typeof useSettingsEdits> | null }
  function Page() {
    drawn.current = useSettingsEdits(onSaved)
    return null
  }
  const rows = [{ id: 1, key: 'project_name', value: 'Atlas' }]
  const { host } = renderWithHost(<Page />, {
    handlers: {
      'PATCH /settings/1': handler,
      'GET /settings': () => {
        const written = host.requests.findLast(({ method }) => method === 'PATCH')?.body as { value: string }
        return { data: rows.map((row) => ({ ...row, ...written })) }
      },
    },
  })
  act(() => host.stores.settings.getState().received(rows))
  return { host, onSaved, edits: () => drawn.current as ReturnType<typeof useSettingsEdits> }
}

it('keeps what is typed while a save is running, and stays for it', async () => {
  let answer = () => {}
  const { edits, onSaved } = open(
    ({ body }) =>
      new Promise((resolve) => {
        answer = () => resolve({ data: { id: 1, key: 'project_name', ...(body as object) } })
      }),
  )
  act(() => edits().stage('project_name', 'Maps'))
  act(() => edits().save())
  act(() => edits().stage('project_name', 'Maps!'))
  expect(edits().hasUnsavedEdits()).toBe(true)
  await waitFor(() => expect(answer).not.toThrow())
  await act(async () => answer())
  await waitFor(() => expect(edits().savedValues).toEqual({ project_name: 'Maps' }))
  expect(edits().values).toEqual({ project_name: 'Maps!' })
  expect(onSaved).not.toHaveBeenCalled()
})

it('goes on once all is saved', async () => {
  const { edits, onSaved } = open(({ body }) => ({
    data: { id: 1, key: 'project_name', ...(body as object) },
  }))
  act(() => edits().stage('project_name', 'Maps'))
  act(() => edits().save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(edits().hasEdits).toBe(false)
})

it('says at its field why a setting was refused, until it is saved', async () => {
  const message = 'value: This must be a whole number.'
  let isRefused = true
  const { edits } = open(({ body }) =>
    isRefused
      ? { status: 422, error: { code: 4, message } }
      : { data: { id: 1, key: 'project_name', ...(body as object) } },
  )
  act(() => edits().stage('project_name', 'x'))
  act(() => edits().save())
  await waitFor(() =>
    expect(edits().errors).toEqual({ fields: { project_name: 'This must be a whole number.' }, rest: '' }),
  )
  expect(edits().hasEdits).toBe(true)
  isRefused = false
  act(() => edits().save())
  await waitFor(() => expect(edits().hasEdits).toBe(false))
  expect(edits().errors).toBe(null)
})
