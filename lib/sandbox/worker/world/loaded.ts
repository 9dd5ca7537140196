// The first module that is evaluated of all that a program brings: from here on it is the program that is waited for.
import { loaded } from '../clock/activity.ts'

loaded()
