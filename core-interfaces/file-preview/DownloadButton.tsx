import { useNotify } from '@pergola/sdk'
import { Button } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface DownloadButtonProps {
  /** Address of the file itself. */
  source: string
  name: string
}

/** Puts the file into the downloads of the browser, which would not say on this page that there is none. */
export function DownloadButton({ source, name }: DownloadButtonProps) {
  const { t } = useTranslation()
  const notify = useNotify()
  const [isPending, setIsPending] = useState(false)

  async function handlePress() {
    setIsPending(true)
    const refusal = await refusalOf(source)
    setIsPending(false)
    if (refusal) notify({ title: t(`interfaces.file-preview.${refusal}`), color: 'danger', icon: 'error' })
    else download(source, name)
  }

  return (
    <Button size="compact" icon="download" isPending={isPending} onPress={() => void handlePress()}>
      {t('interfaces.file-preview.download')}
    </Button>
  )
}

async function refusalOf(source: string): Promise<'download_gone' | 'download_failed' | null> {
  try {
    const { ok, status } = await fetch(source, { method: 'HEAD', credentials: 'include' })
    if (ok) return null
    return status === 404 ? 'download_gone' : 'download_failed'
  } catch {
    return 'download_failed'
  }
}

function download(source: string, name: string): void {
  const link = document.createElement('a')
  link.href = source
  link.download = name
  // What comes from another origin is shown where the browser can: not in the place of this page.
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.click()
}
