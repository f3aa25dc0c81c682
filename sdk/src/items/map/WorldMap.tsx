import { useSetting } from '@pergola/sdk'
import { formatPosition, toStoredPosition } from '@pergola/sdk/contract'
import { cx, IconButton, VisuallyHidden } from '@pergola/sdk/ui'
import type { Map as LeafletMap } from 'leaflet'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeafletMap } from './useLeafletMap'
import styles from './WorldMap.module.css'
import type { WorldMapProps } from './WorldMapProps'
import './leaflet.css'

const STEP_PX = 40
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A map of the world, on Leaflet. Its ground are the tiles of the project's settings, or without them an outline that
 * comes with the console, so that it works without any other server.
 */
export function WorldMap(props: WorldMapProps) {
  const { look = 'grayscale', onPick, actions, className } = props
  const { t } = useTranslation()
  const attribution = useSetting('map_attribution')
  const keysId = useId()
  const element = useRef<HTMLDivElement>(null)
  const { map, center, hasTiles } = useLeafletMap(element, props)
  const isPicking = onPick !== undefined

  function handleKeyDown(event: KeyboardEvent) {
    if (!map || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    if ((event.key === 'Enter' || event.key === ' ') && onPick) onPick(toStoredPosition(map.getCenter()))
    else if (!moveByKey(map, event)) return
    event.preventDefault()
  }

  return (
    <div className={cx(styles.frame, className)} data-look={look} data-tiles={hasTiles || undefined}>
      <div
        ref={element}
        className={styles.map}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it moves by keys
        tabIndex={0}
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        aria-describedby={[keysId, props.describedBy].filter(Boolean).join(' ')}
        onKeyDown={handleKeyDown}
      />
      {isPicking && <span className={styles.crosshair} aria-hidden="true" />}
      <VisuallyHidden>
        <span id={keysId}>{t(isPicking ? 'map_keys_pick' : 'map_keys')}</span>
        <span role="status">{isPicking && center ? formatPosition(center) : ''}</span>
      </VisuallyHidden>
      <div className={styles.buttons}>
        <IconButton icon="add" label={t('map_zoom_in')} size="compact" onPress={() => map?.zoomIn()} />
        <IconButton icon="remove" label={t('map_zoom_out')} size="compact" onPress={() => map?.zoomOut()} />
        {actions}
      </div>
      {hasTiles && typeof attribution === 'string' && attribution && (
        <p className={styles.credit}>{attribution}</p>
      )}
    </div>
  )
}

/** @returns Whether the key was one of the map. */
function moveByKey(map: LeafletMap, { key, altKey, shiftKey }: KeyboardEvent): boolean {
  const arrow = ARROWS[key]
  const stepPx = altKey ? 1 : shiftKey ? STEP_PX * 4 : STEP_PX
  if (arrow) map.panBy([arrow[0] * stepPx, arrow[1] * stepPx], { animate: false })
  else if (key === '+' || key === '=') map.zoomIn()
  else if (key === '-') map.zoomOut()
  else return false
  return true
}
