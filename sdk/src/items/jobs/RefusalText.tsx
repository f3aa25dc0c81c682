import { useApi } from '@pergola/sdk'
import type { Refusal } from '@pergola/sdk/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalError } from './refusalError'

export interface RefusalTextProps {
  /** As the server answers it with what came of long work. */
  refusal: Refusal
  /** Where the text is a part of something. Default: the text itself. */
  children?: (text: string) => ReactNode
}

/** A refusal in the reader's language; in the words of the server while that is fetched, and where the console has no others. */
export function RefusalText({ refusal, children = (text) => text }: RefusalTextProps) {
  const api = useApi()
  const { language } = useTranslation().i18n
  const [said, setSaid] = useState<{ refusal: Refusal; text: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language words it again.
  useEffect(() => {
    let isCurrent = true
    void refusalError(api, refusal).then(({ message: text }) => {
      if (isCurrent) setSaid({ refusal, text })
    })
    return () => {
      isCurrent = false
    }
  }, [api, language, refusal])
  return children(said?.refusal === refusal ? said.text : refusal.message)
}
