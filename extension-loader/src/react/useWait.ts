import { useEffect, useState } from 'react'
import type { ExtensionLoader } from '../ExtensionLoader'

/** How a wait looks to people: short, slow enough to be noticed, or overdue, when the fallback lets them go on. */
export function useWait(loader: ExtensionLoader, isWaiting: boolean): 'short' | 'slow' | 'overdue' {
  const [wait, setWait] = useState<'short' | 'slow' | 'overdue'>('short')
  useEffect(() => {
    if (!isWaiting) return
    const slow = setTimeout(() => setWait('slow'), loader.budgets.stillLoadingMs)
    const overdue = setTimeout(() => setWait('overdue'), loader.budgets.fallbackMs)
    return () => {
      clearTimeout(slow)
      clearTimeout(overdue)
      setWait('short')
    }
  }, [isWaiting, loader])
  return wait
}
