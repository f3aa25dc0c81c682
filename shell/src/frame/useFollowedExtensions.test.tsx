import { act, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { useFollowedExtensions } from './useFollowedExtensions'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'requestIdleCallback'] })
  return () => vi.useRealTimers()
})

function start(reload: () => Promise<void>) {
  let navigate: NavigateFunction = () => undefined
  function Page() {
    navigate = useNavigate()
    useFollowedExtensions(reload)
    return null
  }
  render(
    <MemoryRouter initialEntries={['/one']}>
      <Page />
    </MemoryRouter>,
  )
  return async (path: string, afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    act(() => void navigate(path))
    await vi.advanceTimersByTimeAsync(3_000)
  }
}

it('asks for the listing after going to another page, once for those that follow each other quickly', async () => {
  const reload = vi.fn(async () => {})
  const goTo = start(reload)
  await goTo('/two', 0)
  expect(reload).not.toHaveBeenCalled()
  await goTo('/three', 10_000)
  expect(reload).toHaveBeenCalledOnce()
  await goTo('/four', 0)
  expect(reload).toHaveBeenCalledOnce()
})

it('goes on when the listing cannot be had, and asks again later', async () => {
  const reload = vi.fn(async () => Promise.reject(new Error('away')))
  const goTo = start(reload)
  await goTo('/two', 11_000)
  await goTo('/three', 11_000)
  expect(reload).toHaveBeenCalledTimes(2)
})
