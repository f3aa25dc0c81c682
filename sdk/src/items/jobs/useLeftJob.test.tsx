import { useApi } from '@pergola/sdk'
import { renderWithHost } from '@pergola/sdk/testing'
import { Button } from '@pergola/sdk/ui'
import { screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { followJob } from './followJob'
import { useLeftJob } from './useLeftJob'
import { watchJob } from './watchedJobs'

const running = {
  id: 7,
  kind: 'update' as const,
  collection: 'parcels',
  makes_collection: false,
  state: 'running' as const,
  step: 'update' as const,
  total: 900,
  done: 300,
  counts: { created: 0, updated: 300, deleted: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
  error: null,
  refusal: null,
  file: null,
  can_undo: false,
}

function Left({ isBackground = false }) {
  const { job, isAsking } = useLeftJob({ isMine: () => true, isBackground })
  return <p>{isAsking ? 'Asking' : (job?.state ?? 'None')}</p>
}

/** A page that follows a job of its own, beside which another place looks for jobs that were left. */
function Page({ isBackground = false }) {
  const api = useApi()
  const leaving = useRef(new AbortController())
  const [looks, setLooks] = useState(0)
  const [hasEnded, setHasEnded] = useState(false)
  const follow = () => followJob(api, 7, { signal: leaving.current.signal })
  return (
    <>
      <Button
        onPress={() =>
          void follow().then(
            () => setHasEnded(true),
            () => null,
          )
        }
      >
        Follow
      </Button>
      {hasEnded && <p>Ended</p>}
      <Button onPress={() => leaving.current.abort()}>Leave</Button>
      <Button onPress={() => setLooks(looks + 1)}>Look</Button>
      {looks > 0 && <Left key={looks} isBackground={isBackground} />}
    </>
  )
}

beforeEach(() => localStorage.clear())

it('does not find a job that the page follows already, and finds it as soon as that has ended', async () => {
  const { user, host } = renderWithHost(<Page />, {
    handlers: { 'GET /jobs': () => ({ data: [running] }), 'GET /jobs/7': () => ({ data: running }) },
  })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Follow')
  await waitFor(() => expect(host.requests.some(({ path }) => path === '/jobs/7')).toBe(true))
  await press('Look')
  expect(await screen.findByText('None')).toBeVisible()
  await press('Leave')
  await press('Look')
  expect(await screen.findByText('running')).toBeVisible()
})

it('does not find a job whose end the page showed while the answer was on its way', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user } = renderWithHost(<Page />, {
    handlers: {
      'GET /jobs': async () => {
        await asked
        return { data: [running] }
      },
      'GET /jobs/7': () => ({ data: { ...running, state: 'done' as const } }),
    },
  })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Look')
  await press('Follow')
  expect(await screen.findByText('Ended')).toBeVisible()
  answer()
  expect(await screen.findByText('None')).toBeVisible()
})

it('does not find a job in an answer of before whose end was shown since', async () => {
  let state: 'running' | 'done' = 'running'
  const { user, host } = renderWithHost(<Page isBackground />, {
    handlers: {
      'GET /jobs': () => ({ data: [running] }),
      'GET /jobs/7': () => ({ data: { ...running, state } }),
    },
  })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Follow')
  await press('Look')
  expect(await screen.findByText('None', {}, { timeout: 10_000 })).toBeVisible()
  state = 'done'
  expect(await screen.findByText('Ended')).toBeVisible()
  await press('Look')
  expect(await screen.findByText('None', {}, { timeout: 10_000 })).toBeVisible()
  expect(host.requests.filter(({ path }) => path === '/jobs')).toHaveLength(1)
})

function LeftBehind() {
  const { job } = useLeftJob({ isMine: () => true, isBackground: true })
  return <p>{job?.state ?? 'None'}</p>
}

it('asks at once behind other things too, where a job was begun in this browser', async () => {
  watchJob('atlas', 7)
  renderWithHost(<LeftBehind />, { handlers: { 'GET /jobs': () => ({ data: [running] }) } })
  expect(await screen.findByText('running', {}, { timeout: 1_500 })).toBeVisible()
})
