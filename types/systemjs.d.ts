/// <reference types="systemjs" />
declare module 'systemjs/dist/system.min.js'
