export type { FieldMapping, RequestMapping } from '@/lib/contract';
