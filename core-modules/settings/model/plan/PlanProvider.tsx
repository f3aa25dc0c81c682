import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { PlannedChange } from './modelPlan'
import { PlanDialog, type PlanQuestion } from './PlanDialog'

const AskContext = createContext<((question: PlanQuestion) => Promise<PlannedChange | null>) | null>(null)

interface Asked {
  question: PlanQuestion
  answer: (confirmed: PlannedChange | null) => void
}

/** Shows the questions of `useAskPlan`, one at a time. */
export function PlanProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback(
    (question: PlanQuestion) => new Promise<PlannedChange | null>((answer) => setAsked({ question, answer })),
    [],
  )
  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <PlanDialog
          {...asked.question}
          onAnswer={(confirmed) => {
            setAsked(null)
            asked.answer(confirmed)
          }}
        />
      )}
    </AskContext>
  )
}

/** Asks before a change of the data model, with what it would do. Resolves to what was confirmed of it, or to null. */
export function useAskPlan() {
  const ask = use(AskContext)
  if (!ask) throw new Error('useAskPlan needs a PlanProvider above it')
  return ask
}
