import { useApi } from '@pergola/sdk'
import { type FakeAnswer, renderWithHost } from '@pergola/sdk/testing'
import { Button } from '@pergola/sdk/ui'
import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useNotifyUndoable } from '../undo/useNotifyUndoable'
import { followJob, undoJob } from './followJob'
import { wasFollowedSince } from './watchedJobs'

const counts = { created: 0, updated: 3, deleted: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 }
const running = {
  id: 5,
  kind: 'update' as const,
  collection: 'cities',
  makes_collection: false,
  step: 'update' as const,
  state: 'running' as const,
  total: 3,
  done: 1,
  counts,
  error: null,
  refusal: null,
  file: null,
  can_undo: false,
}
const done = { ...running, state: 'done' as const, done: 3, can_undo: true }

/** No answer comes: what the browser makes of a lost connection. */
function lost(): never {
  throw new TypeError('Failed to fetch')
}

function answerInTurn(answers: readonly (FakeAnswer | typeof lost)[]) {
  let next = 0
  return () => {
    const answer = answers[Math.min(next++, answers.length - 1)]
    return typeof answer === 'function' ? answer() : (answer as FakeAnswer)
  }
}

function Follow({ onEnd }: { onEnd: (end: unknown) => void }) {
  const api = useApi()
  const onUnanswered = (error: Error | null) => onEnd(error ? 'lost' : 'back')
  return <Button onPress={() => void followJob(api, 5, { onUnanswered }).then(onEnd, onEnd)}>Follow</Button>
}

it('counts as followed from the call on, also while the code for it is fetched', () => {
  let isFollowed = false
  function Begin() {
    const api = useApi()
    useEffect(() => {
      void followJob(api, 6).catch(() => null)
      isFollowed = wasFollowedSince(api.project, 6, performance.now())
    }, [api])
    return null
  }
  renderWithHost(<Begin />, { handlers: { 'GET /jobs/6': () => ({ data: { ...done, id: 6 } }) } })
  expect(isFollowed).toBe(true)
})

describe('a job that is followed', () => {
  async function follow(...answers: (FakeAnswer | typeof lost)[]) {
    const onEnd = vi.fn()
    const { user } = renderWithHost(<Follow onEnd={onEnd} />, {
      handlers: { 'GET /jobs/5': answerInTurn(answers) },
    })
    await user.click(screen.getByRole('button', { name: 'Follow' }))
    return onEnd
  }

  it('is asked about again after a lost connection and while the server starts', async () => {
    const broken = { status: 503, error: { code: null, message: 'Not ready' } }
    const onEnd = await follow({ data: running }, lost, broken, { data: done })
    await waitFor(() => expect(onEnd).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'done' })), {
      timeout: 20_000,
    })
    expect(onEnd.mock.calls.slice(0, -1)).toEqual([['lost'], ['back']])
  }, 30_000)

  it('is not asked about again once the server refuses', async () => {
    const onEnd = await follow({ status: 404, error: { code: 203, message: 'No such job' } })
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ status: 404 })))
  })
})

function Undo() {
  const api = useApi()
  const notifyUndoable = useNotifyUndoable()
  return (
    <Button onPress={() => notifyUndoable('3 items changed', async () => void (await undoJob(api, 5)))}>
      Offer
    </Button>
  )
}

it('an undo that reached no server is offered again', async () => {
  const { user, host } = renderWithHost(<Undo />, {
    handlers: {
      'POST /jobs/5/undo': answerInTurn([lost, { data: { ...running, step: 'undo' } }]),
      'GET /jobs/5': () => ({ data: { ...done, step: 'undo', state: 'undone' } }),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Offer' }))
  const notices = () => host.stores.notifications.getState().items
  notices()[0]?.action?.onAction()
  await waitFor(() => expect(notices()).toHaveLength(2))
  expect(notices()[1]).toMatchObject({ color: 'danger', action: { label: 'Undo' } })
  notices()[1]?.action?.onAction()
  await waitFor(() => expect(notices().map(({ title }) => title)).toContain('Undone'))
})
