/// <reference types="systemjs" />
declare module 'systemjs/dist/s.min.js'
