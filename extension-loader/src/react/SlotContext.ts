import { createContext } from 'react'

/** What code inside of a slot is watched with; `null` outside of one. */
export interface SlotWatch {
  /** Something threw where React would blame what is still there. */
  threw: (error: unknown) => void
  /** An input wanted to change another field of the item, without having declared that. */
  trespassed: (field: string) => void
  /** An effect runs without end. @returns What the effect throws, so that the slot ends it. */
  endless: (runsPerSecond: number) => Error
}

export const SlotContext = createContext<SlotWatch | null>(null)
