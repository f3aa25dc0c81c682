import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSingleFlight } from './useSingleFlight'

it('runs once however often it is asked for, until it is done', async () => {
  let resolve = () => {}
  const done = new Promise<void>((settle) => {
    resolve = settle
  })
  const action = vi.fn((_name: string) => done)
  const { result } = renderHook(() => useSingleFlight(action))
  act(() => {
    const [run] = result.current
    void run('first')
    void run('second')
  })
  expect(result.current[1]).toBe(true)
  expect(action.mock.calls).toEqual([['first']])
  await act(async () => resolve())
  expect(result.current[1]).toBe(false)
  await act(() => result.current[0]('third'))
  expect(action.mock.calls).toEqual([['first'], ['third']])
})

it('can be asked for again after a failure, of which the caller hears', async () => {
  const action = vi.fn().mockRejectedValueOnce(new Error('refused')).mockResolvedValue(undefined)
  const { result } = renderHook(() => useSingleFlight(action))
  await act(() => expect(result.current[0]()).rejects.toThrow('refused'))
  expect(result.current[1]).toBe(false)
  await act(() => result.current[0]())
  expect(action).toHaveBeenCalledTimes(2)
})
