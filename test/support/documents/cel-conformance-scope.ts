/**
 * The cases of the official conformance suite that need Protocol Buffers messages, which the engine does not have: data are
 * JSON. Everything that is not named here has to pass. `section/subsection`: names of the cases, separated by |.
 */
export interface OutOfScope {
  readonly reason: string;
  readonly cases: Readonly<Record<string, string>>;
}

export const OUT_OF_SCOPE: readonly OutOfScope[] = [
  {
    reason: 'messages of the test suite',
    cases: {
      'block_ext/basic':
        'select|select_nested_1|select_nested_2|select_nested_message_map_index_1|select_nested_message_map_index_2|ternary|nested_ternary|presence_test_with_ternary|presence_test_with_ternary_2|presence_test_with_ternary_3|presence_test_with_ternary_nested|optional_message',
      'comparisons/eq_literal': 'eq_dyn_json_null|not_eq_dyn_proto2_msg_null|not_eq_dyn_proto3_msg_null',
      'comparisons/ne_literal':
        'ne_proto2|ne_proto3|ne_proto2_missing_fields_neq|ne_proto3_missing_fields_neq|ne_proto_nan_not_equal|ne_proto_different_types|ne_proto2_any_unpack|ne_proto2_any_unpack_bytewise_fallback|ne_proto3_any_unpack|ne_proto3_any_unpack_bytewise_fallback',
      'optionals/optionals':
        'has_optional_ofNonZeroValue_struct_optional_ofNonZeroValue_map_optindex_field|optional_ofNonZeroValue_struct_optional_ofNonZeroValue_map_optindex_field|struct_map_optindex_field|struct_optional_ofNonZeroValue_map_optindex_field|struct_map_optindex_field_nested|struct_list_optindex_field|empty_struct_optindex_hasValue|optional_empty_struct_optindex_hasValue|struct_optindex_value|optional_struct_optindex_value|optional_struct_optindex_index_value',
      'parse/nest': 'message_literal',
      'parse/repeat': 'select|message_literal',
      'parse/whitespace': 'spaces|tabs|new_lines|new_pages|carriage_returns',
      'parse/comments': 'new_line_terminated',
      'parse/struct_field_names':
        'as|break|const|continue|else|for|function|if|import|let|loop|package|namespace|return|var|void|while',
      'proto2/literal_singular':
        'int64_nocontainer|int32|int32_eq_uint|not_int32_eq_uint|int32_eq_double|not_int32_eq_double|int64|uint32|uint32_eq_int|not_uint32_eq_int|uint32_eq_double|not_uint32_eq_double|uint64|sint32|sint64|fixed32|fixed64|sfixed32|sfixed64|float|float_eq_int|not_float_eq_int|float_eq_uint|not_float_eq_uint|double|bool|string|bytes',
      'proto2/literal_wellknown':
        'any|duration|timestamp|struct|value|int64_wrapper|int32_wrapper|double_wrapper|float_wrapper|uint64_wrapper|uint32_wrapper|string_wrapper|bool_wrapper|bytes_wrapper',
      'proto2/singular_bind': 'int32|int64',
      'proto2/empty_field':
        'scalar_with_default|scalar_no_default|nested_message|nested_message_subfield|wkt|repeated_scalar|repeated_enum|repeated_nested|map',
      'proto2/has':
        'undefined|repeated_none_implicit|repeated_none_explicit|repeated_one|repeated_many|map_none_implicit|map_none_explicit|map_one_default|map_one|map_many|required|optional_unset_no_default|optional_set_no_default|optional_unset_with_default|optional_set_with_default|optional_set_to_default|optional_message_unset|optional_message_set|optional_enum_unset|optional_enum_set|optional_enum_set_zero|oneof_unset|oneof_other_set|oneof_set|oneof_set_default',
      'proto2/set_null':
        'single_message|single_any|single_value|single_duration|single_timestamp|single_scalar|repeated|map|list_value|single_struct',
      'proto2/quoted_fields': 'set_field_with_quoted_name|get_field_with_quoted_name',
      'proto2/extensions_has':
        'package_scoped_int32|package_scoped_nested_ext|package_scoped_test_all_types_ext|package_scoped_test_all_types_nested_enum_ext|package_scoped_repeated_test_all_types|message_scoped_int64|message_scoped_nested_ext|message_scoped_nested_enum_ext|message_scoped_repeated_test_all_types',
      'proto2/extensions_get':
        'package_scoped_int32|package_scoped_nested_ext|package_scoped_test_all_types_ext|package_scoped_test_all_types_nested_enum_ext|package_scoped_repeated_test_all_types|message_scoped_int64|message_scoped_nested_ext|message_scoped_nested_enum_ext|message_scoped_repeated_test_all_types',
      'proto3/literal_singular':
        'int64_nocontainer|int32|int64|uint32|uint64|sint32|sint64|fixed32|fixed64|sfixed32|sfixed64|float|double|bool|string|bytes',
      'proto3/literal_wellknown':
        'any|duration|timestamp|struct|value|int64_wrapper|int32_wrapper|double_wrapper|float_wrapper|uint64_wrapper|uint32_wrapper|string_wrapper|bool_wrapper|bytes_wrapper',
      'proto3/singular_bind': 'int32|int64',
      'proto3/empty_field':
        'scalar|nested_message|nested_message_subfield|wkt|repeated_scalar|repeated_enum|repeated_nested|map',
      'proto3/has':
        'undefined|repeated_none_implicit|repeated_none_explicit|repeated_one|repeated_many|map_none_implicit|map_none_explicit|map_one_default|map_one|map_many|single_unset|single_set|single_set_to_default|single_message_unset|single_message_set|single_message_set_to_default|single_enum_unset|single_enum_set|single_enum_set_zero|oneof_unset|oneof_other_set|oneof_set|oneof_set_default',
      'proto3/set_null':
        'single_message|single_any|single_value|single_duration|single_timestamp|single_scalar|repeated|map|list_value|single_struct',
      'proto3/quoted_fields': 'set_field|get_field',
      'string_ext/format_errors': 'object not allowed|object inside list|object inside map',
      'type_deductions/complex_initializers': 'struct',
      'type_deductions/field_access':
        'int_field|repeated_int_field|map_bool_int|enum_field|repeated_enum_field|enum_map_field',
      'type_deductions/flexible_type_parameter_assignment':
        'comprehension_type_var_aliasing|overload_type_var_aliasing|list_parameters_do_not_unify',
      'type_deductions/legacy_nullable_types':
        'null_assignable_to_message_parameter_candidate|null_assignable_to_duration_parameter_candidate|null_assignable_to_timestamp_parameter_candidate',
    },
  },
  {
    reason: 'wrapper messages',
    cases: {
      'comparisons/eq_wrapper':
        'eq_bool|eq_bool_empty|eq_bool_not_null|eq_bool_proto2_null|eq_bool_proto3_null|eq_bytes|eq_bytes_empty|eq_bytes_not_null|eq_bytes_proto2_null|eq_bytes_proto3_null|eq_double|eq_double_empty|eq_double_not_null|eq_double_proto2_null|eq_double_proto3_null|eq_float|eq_float_empty|eq_float_not_null|eq_float_proto2_null|eq_float_proto3_null|eq_int32|eq_int32_empty|eq_int32_not_null|eq_int32_proto2_null|eq_int32_proto3_null|eq_int64|eq_int64_empty|eq_int64_not_null|eq_int64_proto2_null|eq_int64_proto3_null|eq_string|eq_string_empty|eq_string_not_null|eq_string_proto2_null|eq_string_proto3_null|eq_uint32|eq_uint32_empty|eq_uint32_not_null|eq_uint32_proto2_null|eq_uint32_proto3_null|eq_uint64|eq_uint64_empty|eq_uint64_not_null|eq_uint64_proto2_null|eq_uint64_proto3_null|eq_proto2|eq_proto3|eq_proto2_missing_fields_neq|eq_proto3_missing_fields_neq|eq_proto_nan_equal|eq_proto_different_types|eq_proto2_any_unpack_equal|eq_proto2_any_unpack_not_equal|eq_proto2_any_unpack_bytewise_fallback_not_equal|eq_proto2_any_unpack_bytewise_fallback_equal|eq_proto3_any_unpack_equal|eq_proto3_any_unpack_not_equal|eq_proto3_any_unpack_bytewise_fallback_not_equal|eq_proto3_any_unpack_bytewise_fallback_equal',
      'type_deductions/wrappers':
        'wrapper_promotion|wrapper_promotion_2|wrapper_dyn_promotion|wrapper_dyn_promotion_2|wrapper_primitive_assignable|wrapper_null_assignable|wrapper_ternary_parameter_assignment|wrapper_ternary_parameter_assignment_2',
      'wrappers/bool': 'to_any|to_json|to_null',
      'wrappers/int32': 'to_any|to_json|to_null',
      'wrappers/int64': 'to_any|to_json_number|to_json_string|to_null',
      'wrappers/uint32': 'to_any|to_json|to_null',
      'wrappers/uint64': 'to_any|to_json_number|to_json_string|to_null',
      'wrappers/float': 'to_any|to_json|to_null',
      'wrappers/double': 'to_any|to_json|to_null',
      'wrappers/bytes': 'to_any|to_json|to_null',
      'wrappers/string': 'to_any|to_json|to_null',
      'wrappers/value': 'default_to_json',
      'wrappers/list_value': 'literal_to_any',
      'wrappers/struct': 'literal_to_any',
      'wrappers/field_mask': 'to_json',
      'wrappers/duration': 'to_json',
      'wrappers/timestamp': 'to_json',
      'wrappers/empty': 'to_json',
    },
  },
  {
    reason: 'wrapper, Struct, Value and Any messages',
    cases: {
      'dynamic/int32':
        'literal|literal_no_field_access|literal_zero|var|field_assign_proto2|field_assign_proto2_zero|field_assign_proto2_max|field_assign_proto2_min|field_assign_proto2_range|field_read_proto2|field_read_proto2_zero|field_read_proto2_unset|field_assign_proto3|field_assign_proto3_zero|field_assign_proto3_max|field_assign_proto3_min|field_assign_proto3_range|field_read_proto3|field_read_proto3_zero|field_read_proto3_unset',
      'dynamic/int64':
        'literal|literal_no_field_access|literal_zero|var|field_assign_proto2|field_assign_proto2_zero|field_assign_proto3|field_assign_proto3_zero',
      'dynamic/uint32':
        'literal|literal_no_field_access|literal_zero|var|field_assign_proto2|field_assign_proto2_zero|field_assign_proto2_max|field_assign_proto2_range|field_assign_proto3|field_assign_proto3_zero|field_assign_proto3_max|field_assign_proto3_range|field_read_proto2|field_read_proto2_zero|field_read_proto2_unset',
      'dynamic/uint64':
        'literal|literal_no_field_access|literal_zero|var|field_assign_proto2|field_assign_proto2_zero|field_assign_proto3|field_assign_proto3_zero|field_read_proto2|field_read_proto2_zero|field_read_proto2_unset',
      'dynamic/float':
        'literal|literal_not_double|literal_no_field_access|literal_zero|var|field_assign_proto2|field_assign_proto2_zero|field_assign_proto2_subnorm|field_assign_proto2_round_to_zero|field_assign_proto2_range|field_read_proto2|field_read_proto2_zero|field_read_proto2_unset|field_assign_proto3|field_assign_proto3_zero|field_assign_proto2_subnorm|field_assign_proto3_round_to_zero|field_assign_proto3_range|field_read_proto3|field_read_proto3_zero|field_read_proto3_unset',
      'dynamic/double':
        'literal|literal_no_field_access|literal_zero|var|field_assign_proto2|field_assign_proto2_zero|field_assign_proto2_range|field_read_proto2|field_read_proto2_zero|field_read_proto2_unset|field_assign_proto3|field_assign_proto3_zero|field_assign_proto3_range|field_read_proto3|field_read_proto3_zero|field_read_proto3_unset',
      'dynamic/bool':
        'literal|literal_no_field_access|literal_empty|var|field_assign_proto2|field_assign_proto2_false|field_assign_proto3|field_assign_proto3_false',
      'dynamic/string':
        'literal|literal_no_field_access|literal_empty|literal_unicode|var|field_assign_proto2|field_assign_proto2_empty|field_assign_proto3|field_assign_proto3_empty',
      'dynamic/bytes':
        'literal|literal_no_field_access|literal_empty|literal_unicode|var|field_assign_proto2|field_assign_proto2_empty|field_assign_proto3|field_assign_proto3_empty',
      'dynamic/list':
        'literal|literal_no_field_access|literal_empty|var|field_assign_proto2|field_assign_proto2_empty|field_read_proto2|field_read_proto2_empty|field_read_proto2_unset|field_assign_proto3|field_assign_proto3_empty|field_read_proto3|field_read_proto3_empty|field_read_proto3_unset',
      'dynamic/struct':
        'literal|literal_no_field_access|literal_empty|var|field_assign_proto2|field_assign_proto2_empty|field_assign_proto2_bad|field_read_proto2|field_read_proto2_empty|field_read_proto2_unset|field_assign_proto3|field_assign_proto3_empty|field_assign_proto3_bad|field_read_proto3|field_read_proto3_empty|field_read_proto3_unset',
      'dynamic/value_null':
        'literal|literal_no_field_access|literal_unset|var|field_assign_proto2|field_read_proto2|field_read_proto2_unset|field_assign_proto3|field_read_proto3|field_read_proto3_unset',
      'dynamic/value_number':
        'literal|literal_no_field_access|literal_zero|var|field_assign_proto2|field_assign_proto2_zero|field_read_proto2|field_read_proto2_zero|field_assign_proto3|field_assign_proto3_zero|field_read_proto3|field_read_proto3_zero',
      'dynamic/value_string':
        'literal|literal_no_field_access|literal_empty|var|field_assign_proto2|field_assign_proto2_empty|field_read_proto2|field_read_proto2_zero|field_assign_proto3|field_assign_proto3_empty|field_read_proto3|field_read_proto3_zero',
      'dynamic/value_bool':
        'literal|literal_no_field_access|literal_false|var|field_assign_proto2|field_assign_proto2_false|field_read_proto2|field_read_proto2_false|field_assign_proto3|field_assign_proto3_false|field_read_proto3|field_read_proto3_false',
      'dynamic/value_struct':
        'literal|literal_no_field_access|literal_empty|var|field_assign_proto2|field_assign_proto2_empty|field_read_proto2|field_read_proto2_empty|field_assign_proto3|field_assign_proto3_empty|field_read_proto3|field_read_proto3_empty',
      'dynamic/value_list':
        'literal|literal_no_field_access|literal_empty|var|field_assign_proto2|field_assign_proto2_empty|field_read_proto2|field_read_proto2_empty|field_assign_proto3|field_assign_proto3_empty|field_read_proto3|field_read_proto3_empty',
      'dynamic/any':
        'literal|literal_no_field_access|literal_empty|var|field_assign_proto2|field_read_proto2|field_assign_proto3|field_read_proto3',
      'dynamic/complex': 'any_list_map',
    },
  },
  {
    reason: 'enums are declared by messages',
    cases: {
      'enums/legacy_proto2':
        'literal_global|literal_nested|literal_zero|comparison|arithmetic|type_global|type_nested|select_default|field_type|assign_standalone_name|assign_standalone_int|assign_standalone_int_too_big|assign_standalone_int_too_neg|access_repeated_enum|assign_repeated_enum|list_enum_as_list_int|enum_as_int',
      'enums/legacy_proto3':
        'literal_global|literal_nested|literal_zero|comparison|arithmetic|type_global|type_nested|select_default|select|select_big|select_neg|field_type|assign_standalone_name|assign_standalone_int|assign_standalone_int_big|assign_standalone_int_neg|assign_standalone_int_too_big|assign_standalone_int_too_neg|access_repeated_enum|assign_repeated_enum|list_enum_as_list_int|enum_as_int',
      'enums/strong_proto2':
        'literal_global|literal_nested|literal_zero|comparison_true|comparison_false|type_global|type_nested|select_default|field_type|assign_standalone_name|assign_standalone_int|convert_symbol_to_int|convert_unnamed_to_int|convert_int_inrange|convert_int_big|convert_int_neg|convert_int_too_big|convert_int_too_neg|convert_string|convert_string_bad',
      'enums/strong_proto3':
        'literal_global|literal_nested|literal_zero|comparison_true|comparison_false|type_global|type_nested|select_default|select|select_big|select_neg|field_type|assign_standalone_name|assign_standalone_int|assign_standalone_int_big|assign_standalone_int_neg|convert_symbol_to_int|convert_unnamed_to_int|convert_unnamed_to_int_select|convert_int_inrange|convert_int_big|convert_int_neg|convert_int_too_big|convert_int_too_neg|convert_string|convert_string_bad',
    },
  },
  {
    reason: 'extensions of proto2 messages',
    cases: {
      'proto2_ext/has_ext':
        'package_scoped_int32|package_scoped_nested_ext|package_scoped_test_all_types_ext|package_scoped_test_all_types_nested_enum_ext|package_scoped_repeated_test_all_types|message_scoped_int64|message_scoped_nested_ext|message_scoped_nested_enum_ext|message_scoped_repeated_test_all_types',
      'proto2_ext/get_ext':
        'package_scoped_int32|package_scoped_nested_ext|package_scoped_test_all_types_ext|package_scoped_test_all_types_nested_enum_ext|package_scoped_repeated_test_all_types|message_scoped_int64|message_scoped_nested_ext|message_scoped_nested_enum_ext|message_scoped_repeated_test_all_types',
    },
  },
];
