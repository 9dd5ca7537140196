// Stands in for every Node module that programs may not use. The host's import map puts the name behind the `?`.
import { refusalOf } from '../outcome/failure.ts'

throw new TypeError(refusalOf(new URL(import.meta.url).search.slice(1)))
