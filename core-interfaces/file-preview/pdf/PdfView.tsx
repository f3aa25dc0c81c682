import { Button, EmptyState, ErrorPanel, IconButton, Notice, PasswordField, Skeleton } from '@pergola/sdk/ui'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawPage } from './drawPage'
import type { Pdf } from './openPdf'
import styles from './pdf.module.css'
import { usePdf } from './usePdf'

export interface PdfViewProps {
  source: string
  name: string
}

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const FIT = 2

/** The pages of a PDF, one at a time, with text that can be selected. */
export default function PdfView({ source, name }: PdfViewProps) {
  const { t } = useTranslation()
  const { state, retry } = usePdf(source)
  switch (state.kind) {
    case 'opening':
      return <Skeleton shape="block" height={480} />
    case 'locked':
      return <Locked {...state} />
    case 'broken':
      return (
        <EmptyState
          icon="broken_image"
          headingLevel={3}
          title={t('interfaces.file-preview.pdf_broken')}
          body={t('interfaces.file-preview.pdf_broken_body')}
        />
      )
    case 'failed':
      return (
        <ErrorPanel title={t('interfaces.file-preview.pdf_failed')} details={state.details} onRetry={retry} />
      )
    case 'open':
      return <Pages pdf={state.pdf} name={name} />
  }
}

function Locked({ isWrong, submit }: { isWrong: boolean; submit: (password: string) => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // Not the form of the item, which this one stands in.
    event.stopPropagation()
    submit(password)
  }
  return (
    <form noValidate className={styles.locked} onSubmit={handleSubmit}>
      <Notice tone="gray">{t('interfaces.file-preview.pdf_locked')}</Notice>
      <PasswordField
        label={t('password')}
        autoComplete="off"
        value={password}
        errorMessage={isWrong ? t('wrong_password') : undefined}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" isDisabled={password === ''}>
          {t('interfaces.file-preview.pdf_unlock')}
        </Button>
      </div>
    </form>
  )
}

function Pages({ pdf, name }: { pdf: Pdf; name: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(FIT)
  const { frame, sheet, isBroken } = useDrawnPage(pdf, page, ZOOMS[zoom] ?? 1)
  const go = (to: number) => setPage(Math.min(Math.max(to, 1), pdf.numPages))
  const zoomTo = (to: number) => setZoom(Math.min(Math.max(to, 0), ZOOMS.length - 1))

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      PageUp: () => go(page - 1),
      PageDown: () => go(page + 1),
      Home: () => go(1),
      End: () => go(pdf.numPages),
      '+': () => zoomTo(zoom + 1),
      '-': () => zoomTo(zoom - 1),
      '0': () => zoomTo(FIT),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div className={styles.view}>
      <PageTools page={page} pages={pdf.numPages} zoom={zoom} onPage={go} onZoom={zoomTo} />
      {isBroken && <Notice tone="warning">{t('interfaces.file-preview.pdf_broken')}</Notice>}
      <section
        ref={frame}
        className={styles.frame}
        aria-label={name}
        aria-keyshortcuts="PageUp PageDown Home End + - 0"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        onKeyDown={handleKeyDown}
      >
        <div ref={sheet} className={styles.sheet} />
      </section>
    </div>
  )
}

interface PageToolsProps {
  page: number
  pages: number
  /** Index among the steps. */
  zoom: number
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
}

function PageTools({ page, pages, zoom, onPage, onZoom }: PageToolsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.tools}>
      <IconButton
        icon="chevron_left"
        size="compact"
        label={t('interfaces.file-preview.pdf_previous')}
        isDisabled={page === 1}
        onPress={() => onPage(page - 1)}
      />
      <span aria-live="polite">{t('interfaces.file-preview.pdf_page', { page, count: pages })}</span>
      <IconButton
        icon="chevron_right"
        size="compact"
        label={t('interfaces.file-preview.pdf_next')}
        isDisabled={page === pages}
        onPress={() => onPage(page + 1)}
      />
      <span className={styles.space} />
      <IconButton
        icon="remove"
        size="compact"
        label={t('map_zoom_out')}
        isDisabled={zoom === 0}
        onPress={() => onZoom(zoom - 1)}
      />
      <IconButton
        icon="add"
        size="compact"
        label={t('map_zoom_in')}
        isDisabled={zoom === ZOOMS.length - 1}
        onPress={() => onZoom(zoom + 1)}
      />
      <IconButton
        icon="fit_width"
        size="compact"
        label={t('interfaces.file-preview.pdf_fit')}
        isDisabled={zoom === FIT}
        onPress={() => onZoom(FIT)}
      />
    </div>
  )
}

/** Draws a page into the frame, and again when the frame is another one. What is there stays until the next is drawn. */
function useDrawnPage(pdf: Pdf, page: number, zoom: number) {
  const frame = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [isBroken, setIsBroken] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (widthPx === 0) return
    const leaving = new AbortController()
    const { signal } = leaving
    drawPage(pdf, { page, widthPx, zoom, textClass: styles.text ?? '', signal }).then(
      ({ canvas, text }) => {
        if (signal.aborted) return
        sheet.current?.replaceChildren(canvas, text)
        setIsBroken(false)
      },
      () => {
        if (signal.aborted) return
        sheet.current?.replaceChildren()
        setIsBroken(true)
      },
    )
    return () => leaving.abort()
  }, [pdf, page, zoom, widthPx])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read from its beginning
  useEffect(() => {
    frame.current?.scrollTo?.({ top: 0 })
  }, [page])

  return { frame, sheet, isBroken }
}
