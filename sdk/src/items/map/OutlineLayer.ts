import { type Coords, type DoneCallback, GridLayer } from 'leaflet/dist/leaflet-src.esm.js'
import { drawOutline, type OutlineColors } from './drawOutline'
import { type Outline, readOutline } from './readOutline'

/** From this zoom on the coarse outline looks coarse. */
export const FINE_ZOOM = 4

const loaders = {
  coarse: () => import(/* webpackChunkName: "map-world" */ 'world-atlas/countries-110m.json'),
  fine: () => import(/* webpackChunkName: "map-world-fine" */ 'world-atlas/countries-50m.json'),
}
type Detail = keyof typeof loaders
const loaded: { [detail in Detail]?: Promise<Outline> } = {}

function loadOutline(detail: Detail): Promise<Outline> {
  loaded[detail] ??= loaders[detail]().then(({ default: topology }) => readOutline(topology))
  // What failed is asked for again.
  loaded[detail].catch(() => delete loaded[detail])
  return loaded[detail]
}

/**
 * The world as it is shipped: land, borders and a grid, drawn tile by tile, so that no step of it takes long. The finer
 * outline is fetched at closer zooms.
 */
export class OutlineLayer extends GridLayer {
  #outline: Outline | null = null
  #detail: Detail | null = null

  /** The finer outline stays, once it is there. */
  async show(detail: Detail): Promise<void> {
    if (this.#detail === 'fine' || this.#detail === detail) return
    this.#detail = detail
    try {
      const outline = await loadOutline(detail)
      if (this.#detail !== detail) return
      this.#outline = outline
      this.redraw()
    } catch {
      // The grid alone is a map too; the next move asks again.
      this.#detail = null
    }
  }

  /** Each tile is a task of its own: many at once would hold the page up. */
  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    setTimeout(() => {
      this.#draw(canvas, coords)
      done(undefined, canvas)
    })
    return canvas
  }

  #draw(canvas: HTMLCanvasElement, { x, y, z }: Coords): void {
    const size = this.getTileSize().x
    const ratio = Math.min(2, window.devicePixelRatio || 1)
    canvas.width = size * ratio
    canvas.height = size * ratio
    const context = canvas.getContext('2d')
    const container = this._map?.getContainer()
    // The map may be gone by now.
    if (!context || !container) return
    context.scale(ratio, ratio)
    const outline = this.#outline ?? { land: [], borders: [] }
    drawOutline(context, outline, { x, y, z, size }, colorsOf(container))
  }
}

/** A canvas knows no custom properties; the style sheet puts them on properties that are read as plain colours. */
function colorsOf(container: HTMLElement): OutlineColors {
  const { fill, stroke, color } = getComputedStyle(container)
  return { land: fill, border: stroke, grid: color }
}
