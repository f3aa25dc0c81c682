import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

export interface QrCodeProps {
  text: string
  /** Accessible name: what scanning it does. */
  label: string
  /** Edge in px. */
  size?: number
}

/** A text as a QR code, black on white in every theme: readers need the contrast. */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const { path, modules } = useMemo(() => draw(text), [text])
  return (
    <svg
      className={styles.code}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function draw(text: string): { path: string; modules: number } {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, modules: size }
}
