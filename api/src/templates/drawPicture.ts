import { loadSharp } from '../files/loadSharp'
import type { PictureSeed } from './Template'

const [WIDTH, HEIGHT] = [1200, 800]

/** Draws the picture of a template as PNG. */
export async function drawPicture({ motif, colors }: PictureSeed): Promise<Buffer> {
  const [background, shape, accent] = colors
  const drawn = MOTIFS[motif](shape, accent)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>${drawn}</svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

const MOTIFS: Readonly<Record<PictureSeed['motif'], (shape: string, accent: string) => string>> = {
  landscape: (shape, accent) =>
    `<circle cx="880" cy="240" r="110" fill="${accent}"/>` +
    `<path d="M0 560 Q260 300 520 520 T1200 430 V800 H0 Z" fill="${shape}" opacity=".75"/>` +
    `<path d="M0 660 Q340 470 700 640 T1200 600 V800 H0 Z" fill="${shape}"/>`,
  vessel: (shape, accent) =>
    `<rect y="620" width="1200" height="180" fill="${accent}" opacity=".35"/>` +
    `<path d="M500 170 H700 L680 270 Q860 380 790 560 Q750 660 600 660 Q450 660 410 560 Q340 380 520 270 Z" fill="${shape}"/>` +
    `<path d="M405 440 Q600 510 795 440 L802 480 Q600 560 398 480 Z" fill="${accent}"/>`,
  frame: (shape, accent) =>
    `<rect x="300" y="110" width="600" height="560" fill="${accent}"/>` +
    `<rect x="340" y="150" width="520" height="480" fill="${shape}"/>` +
    `<circle cx="500" cy="330" r="90" fill="${accent}" opacity=".8"/>` +
    `<path d="M340 520 L560 400 L700 500 L860 380 V630 H340 Z" fill="${accent}" opacity=".55"/>`,
}
