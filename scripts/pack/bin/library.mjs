// The library, and before it whether this Node.js can run it.
import './assert-supported.mjs'

export * from '../lib/index.js'
