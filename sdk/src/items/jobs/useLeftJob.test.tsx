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

function Left() {
  const { job, isAsking } = useLeftJob({ isMine: () => true })
  return <p>{isAsking ? 'Asking' : (job?.state ?? 'None')}</p>
}

/** A page that follows a job of its own, beside which another place looks for jobs that were left. */
function Page() {
  const api = useApi()
  const leaving = useRef(new AbortController())
  const [looks, setLooks] = useState(0)
  return (
    <>
      <Button onPress={() => void followJob(api, 7, { signal: leaving.current.signal }).catch(() => null)}>
        Follow
      </Button>
      <Button onPress={() => leaving.current.abort()}>Leave</Button>
      <Button onPress={() => setLooks(looks + 1)}>Look</Button>
      {looks > 0 && <Left key={looks} />}
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

function LeftBehind() {
  const { job } = useLeftJob({ isMine: () => true, isBackground: true })
  return <p>{job?.state ?? 'None'}</p>
}

it('asks at once behind other things too, where a job was begun in this browser', async () => {
  watchJob('atlas', 7)
  renderWithHost(<LeftBehind />, { handlers: { 'GET /jobs': () => ({ data: [running] }) } })
  expect(await screen.findByText('running', {}, { timeout: 1_500 })).toBeVisible()
})
