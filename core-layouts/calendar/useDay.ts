import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Day, isDay } from '../shared/days'

const PARAMETER = 'day'

/**
 * The day that is looked at. The address carries it, so that the way back from an item and a shared link show the same.
 *
 * @param isPage - False in dialogs, whose address is that of the page below.
 */
export function useDay(today: Day, isPage: boolean): [Day, (day: Day) => void] {
  const [params, setParams] = useSearchParams()
  const named = isPage ? params.get(PARAMETER) : null
  const [last, setLast] = useState(today)
  // What else changes the address may leave the day out: the last one stays.
  const day = isDay(named) ? named : last

  function change(next: Day) {
    setLast(next)
    if (!isPage) return
    setParams(
      (current) => {
        current.set(PARAMETER, next)
        return current
      },
      { replace: true },
    )
  }
  return [day, change]
}
