#!/usr/bin/env node
// From the sources, inside this project; the published package carries them compiled.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./src/main.ts')
