import {
  type InterfaceProps,
  isEqual,
  isRejectedText,
  type RejectedText,
  useNotify,
  useSetting,
} from '@pergola/sdk'
import {
  formatPosition,
  type MapBounds,
  type MapPosition,
  parsePosition,
  tileSourceOf,
} from '@pergola/sdk/contract'
import { type MapMark, type MapView, WorldMap } from '@pergola/sdk/items'
import { IconButton, Notice } from '@pergola/sdk/ui'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import { AddressSearch } from './AddressSearch'
import { CoordinateBoxes } from './CoordinateBoxes'
import { besideCoordinates } from './coordinates'
import styles from './map.module.css'
import type meta from './meta'
import { readMapOptions } from './readMapOptions'

/** A position on earth: chosen on the map by pointer or crosshair, typed as two numbers, or found by its address. */
export default function MapInput(props: InterfaceProps<typeof meta>) {
  const { value, rejected, options, isReadOnly, labelId, name } = props
  const onChange = useChange(props)
  const { t } = useTranslation()
  const hasTiles = tileSourceOf(useSetting('map_tiles')) !== null
  const setup = readMapOptions(options, hasTiles)
  const position = parsePosition(value)
  const isStrange = value !== null && position === null
  const { view, goTo, handleMove } = useMapView(position, { center: setup.start, zoom: setup.zoom })
  const { locate, isLocating } = useOwnPosition(goTo)
  const key = position && formatPosition(position)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place is a new object each time
  const marks = useMemo(
    (): MapMark[] => (position && key ? [{ id: 'value', position, label: key }] : []),
    [key],
  )

  return (
    <ControlGroup {...props} className={styles.field}>
      {isStrange && (
        <Notice tone="warning">
          {t('interfaces.map.no_position', {
            value: typeof value === 'string' ? value : JSON.stringify(value),
          })}
        </Notice>
      )}
      {options.address_to_code && !isReadOnly && (
        <AddressSearch
          onFind={(found) => {
            onChange(found)
            goTo(found)
          }}
        />
      )}
      <div className={styles.map} style={{ blockSize: setup.heightPx }}>
        <WorldMap
          label={labelId ? undefined : name}
          labelledBy={labelId ?? undefined}
          view={view}
          maxZoom={setup.maxZoom}
          look={setup.look}
          marks={marks}
          onMove={handleMove}
          onPick={isReadOnly ? undefined : onChange}
          onMarkMove={isReadOnly ? undefined : (_, moved) => onChange(moved)}
          actions={
            !isReadOnly && (
              <>
                <IconButton
                  icon="my_location"
                  label={t('interfaces.map.my_location')}
                  size="compact"
                  isPending={isLocating}
                  onPress={locate}
                />
                <IconButton
                  icon="close"
                  label={t('interfaces.map.clear_location')}
                  size="compact"
                  isDisabled={value === null && !rejected}
                  onPress={() => onChange(null)}
                />
              </>
            )
          }
        />
      </div>
      {isReadOnly ? (
        <p className={styles.text}>{position ? formatPosition(position) : t('interfaces.map.no_location')}</p>
      ) : (
        <CoordinateBoxes {...props} onChange={onChange} />
      )}
    </ControlGroup>
  )
}

/** Stages another position, with what the stored one holds beside its coordinates. */
function useChange({ value, rejected, onChange }: InterfaceProps<typeof meta>) {
  const others = besideCoordinates(value)
  const [kept, setKept] = useState(others)
  // While text is typed that is no position yet, there is no value.
  if (!rejected && !isEqual(kept, others)) setKept(others)
  return (next: MapPosition | RejectedText | null) =>
    onChange(next === null || isRejectedText(next) ? next : { ...kept, ...next })
}

/** Where the map is: at the position at first, and there again when the position changes to one that is not in sight. */
function useMapView(position: MapPosition | null, start: MapView) {
  const [view, setView] = useState<MapView>({ ...start, center: position ?? start.center })
  const seen = useRef<{ zoom: number; bounds: MapBounds } | null>(null)
  const goTo = (center: MapPosition) => setView({ center, zoom: seen.current?.zoom ?? view.zoom })
  const follow = useEffectEvent(goTo)
  const { lat, lng } = position ?? {}
  useEffect(() => {
    if (lat === undefined || lng === undefined || !seen.current) return
    if (!isWithin({ lat, lng }, seen.current.bounds)) follow({ lat, lng })
  }, [lat, lng])
  return {
    view,
    goTo,
    handleMove: (moved: MapView & { bounds: MapBounds }) => {
      seen.current = moved
    },
  }
}

function isWithin({ lat, lng }: MapPosition, { south, west, north, east }: MapBounds): boolean {
  const turns = [-360, 0, 360]
  return lat >= south && lat <= north && turns.some((turn) => lng + turn >= west && lng + turn <= east)
}

/** Asks the browser where it is, and goes there. */
function useOwnPosition(goTo: (position: MapPosition) => void) {
  const { t } = useTranslation()
  const notify = useNotify()
  const [isLocating, setIsLocating] = useState(false)

  function handleFailure(error: { code: number } | null) {
    setIsLocating(false)
    const isBlocked = error?.code === GEOLOCATION_DENIED
    notify({
      title: t(
        isBlocked ? 'interfaces.map.user_location_error_blocked' : 'interfaces.map.user_location_error',
      ),
      color: 'danger',
    })
  }

  function locate() {
    // Pages without encryption have none.
    if (!navigator.geolocation) return handleFailure(null)
    setIsLocating(true)
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      setIsLocating(false)
      goTo({ lat: coords.latitude, lng: coords.longitude })
    }, handleFailure)
  }
  return { locate, isLocating }
}

/** `GeolocationPositionError.PERMISSION_DENIED`. */
const GEOLOCATION_DENIED = 1
