import { useApi } from '@pergola/sdk'
import { useEffect, useState } from 'react'
import { openPdf, type Pdf } from './openPdf'

export type PdfState =
  | { kind: 'opening' }
  /** `isWrong`: a password was tried that does not open it. */
  | { kind: 'locked'; isWrong: boolean; submit: (password: string) => void }
  | { kind: 'open'; pdf: Pdf }
  /** What came is no PDF, or a damaged one. */
  | { kind: 'broken' }
  /** Nothing came: worth another try. */
  | { kind: 'failed'; details: string }

/** Opens a PDF as long as it is shown. */
export function usePdf(source: string): { state: PdfState; retry: () => void } {
  const { root } = useApi()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<PdfState>({ kind: 'opening' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it again
  useEffect(() => {
    let isGone = false
    let locks = 0
    setState({ kind: 'opening' })
    const { opened, close } = openPdf({
      source,
      root,
      onLocked: (submit) => {
        const isWrong = locks++ > 0
        if (!isGone) setState({ kind: 'locked', isWrong, submit })
      },
    })
    opened
      .then(
        (pdf): PdfState => ({ kind: 'open', pdf }),
        (error: Error): PdfState =>
          isBroken(error) ? { kind: 'broken' } : { kind: 'failed', details: error.message },
      )
      .then((next) => {
        if (!isGone) setState(next)
      })
    return () => {
      isGone = true
      close()
    }
  }, [source, root, tries])

  return { state, retry: () => setTries(tries + 1) }
}

/** By name: the classes are those of the library, of which a page may hold two copies. */
function isBroken({ name }: Error): boolean {
  return name !== 'ResponseException' && name !== 'TypeError'
}
