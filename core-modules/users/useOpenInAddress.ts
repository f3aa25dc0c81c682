import { useSearchParams } from 'react-router-dom'

/** Whether a dialog is open, as the address says: so a link from another page can open it. */
export function useOpenInAddress(name: string): [isOpen: boolean, setIsOpen: (next: boolean) => void] {
  const [parameters, setParameters] = useSearchParams()
  return [parameters.has(name), (next) => setParameters(next ? { [name]: '' } : {}, { replace: true })]
}
